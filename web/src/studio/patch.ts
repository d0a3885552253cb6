/** Numbers of a content that were changed, as a patch over it and back. */

import type { Numbers } from '../generated/rest';
import type { Content, Tree } from './kinds';

type NumberOf = Numbers['numbers'][number];
type Step = string | number;

/** The values that are not the rulebook's, by key. */
export type Changed = Record<string, number | string>;

/** A patch with the changed values: of tables only the way there; a list is replaced as a whole. */
export function patch_of(content: Content, numbers: NumberOf[], changed: Changed): Tree {
  const patch: Tree = {};
  for (const number of numbers) {
    const value = changed[number.key];
    if (value !== undefined) lay(patch, content, number.path, value);
  }
  return patch;
}

function lay(into: any, from: any, path: Step[], value: unknown): void {
  const [step, ...rest] = path as [Step, ...Step[]];
  if (rest.length === 0) {
    into[step] = value;
  } else if (Array.isArray(from[step])) {
    into[step] ??= structuredClone(from[step]);
    put(into[step], rest, value);
  } else {
    into[step] ??= {};
    lay(into[step], from[step], rest, value);
  }
}

function put(inside: any, path: Step[], value: unknown): void {
  const [step, ...rest] = path as [Step, ...Step[]];
  if (rest.length === 0) inside[step] = value;
  else put(inside[step], rest, value);
}

/** What a patch says of these numbers, where that is not what the rulebook says. */
export function changed_in(numbers: NumberOf[], patch: Tree): Changed {
  const found: Changed = {};
  for (const number of numbers) {
    const value = at(patch, number.path);
    if ((typeof value === 'number' || typeof value === 'string') && value !== number.value) found[number.key] = value;
  }
  return found;
}

function at(tree: any, path: Step[]): unknown {
  return path.reduce((inside, step) => (inside === null || typeof inside !== 'object' ? undefined : inside[step]), tree);
}

/** Numbers by the first step of their keys, in their order. */
export function grouped(numbers: NumberOf[]): Map<string, NumberOf[]> {
  const groups = new Map<string, NumberOf[]>();
  for (const number of numbers) {
    const group = String(number.path[0]);
    groups.set(group, [...(groups.get(group) ?? []), number]);
  }
  return groups;
}
