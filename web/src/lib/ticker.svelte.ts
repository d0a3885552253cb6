/** A heartbeat for clocks on the page, only as fast as somebody needs it. */

class Ticker {
  now = $state(Date.now());
  private users = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** In an `$effect`: `return ticker.use()`. */
  use(): () => void {
    this.users += 1;
    this.timer ??= setInterval(() => (this.now = Date.now()), 250);
    return () => {
      this.users -= 1;
      if (this.users === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
    };
  }
}

export const ticker = new Ticker();
