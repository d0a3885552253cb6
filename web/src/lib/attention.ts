/** What a person is reading instead of the board: as long as there is something, nothing moves on. */

class Attention {
  private readers = 0;

  get elsewhere(): boolean {
    return this.readers > 0;
  }

  /** In an `$effect`: `return attention.hold()`. */
  readonly hold = (): (() => void) => {
    this.readers += 1;
    let held = true;
    return () => {
      if (held) this.readers -= 1;
      held = false;
    };
  };
}

export const attention = new Attention();
