/** What somebody is working on: undone and redone step by step, and kept by the browser until it is thrown away. */

const MOST_STEPS = 200;

export class Draft<Data> {
  now = $state.raw() as Data;
  private past = $state.raw<Data[]>([]);
  private future = $state.raw<Data[]>([]);
  private mark: string | undefined;

  constructor(
    private readonly key: string,
    private readonly begin: () => Data,
  ) {
    this.now = kept<Data>(key) ?? begin();
  }

  get can_undo(): boolean {
    return this.past.length > 0;
  }

  get can_redo(): boolean {
    return this.future.length > 0;
  }

  /** Steps of the same mark that follow each other are one. */
  change = (next: Data, mark?: string): void => {
    if (mark === undefined || mark !== this.mark) this.past = [...this.past, this.now].slice(-MOST_STEPS);
    this.mark = mark;
    this.future = [];
    this.set(next);
  };

  undo = (): void => {
    const last = this.past.at(-1);
    if (last === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.now];
    this.mark = undefined;
    this.set(last);
  };

  redo = (): void => {
    const next = this.future.at(-1);
    if (next === undefined) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.now];
    this.mark = undefined;
    this.set(next);
  };

  /** Back to the rulebook; this, too, can be taken back. */
  clear = (): void => this.change(this.begin());

  private set(next: Data): void {
    this.now = next;
    try {
      localStorage.setItem(this.key, JSON.stringify(next));
    } catch {
      // a browser that keeps nothing: the draft lives as long as the page
    }
  }
}

function kept<Data>(key: string): Data | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Data | null;
  } catch {
    return null;
  }
}
