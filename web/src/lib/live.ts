/** An object whose every part is read anew each time it is looked at: what a table puts around its parts. */
export function live<T extends object>(parts: { [K in keyof T]: () => T[K] }): T {
  const found = {} as T;
  for (const key of Object.keys(parts) as (keyof T)[]) Object.defineProperty(found, key, { get: parts[key], enumerable: true });
  return found;
}
