// Whether the program answers. A request that found nobody says that it does not; from then on it is asked
// again and again until it does, so that pages recover without a click.
const kFirstWaitMs = 250;
const kLongestWaitMs = 8000;

class Reach {
    isLost = $state(false);
    // Asks the program for anything; set by api/http.ts, which needs this file.
    ask: () => Promise<unknown> = async () => {};
    // Called when it answers again.
    onReturn: () => void = () => {};
    private waitMs = kFirstWaitMs;
    private timer: ReturnType<typeof setTimeout> | undefined;

    lost(): void {
        if (this.isLost) return;
        this.isLost = true;
        this.waitMs = kFirstWaitMs;
        this.later();
    }

    found(): void {
        if (!this.isLost) return;
        this.isLost = false;
        clearTimeout(this.timer);
        this.onReturn();
    }

    // At once, when a person or the browser says that the network is back.
    retryNow(): void {
        if (!this.isLost) return;
        clearTimeout(this.timer);
        void this.tryAgain();
    }

    private later(): void {
        this.timer = setTimeout(() => void this.tryAgain(), this.waitMs);
        this.waitMs = Math.min(2 * this.waitMs, kLongestWaitMs);
    }

    private async tryAgain(): Promise<void> {
        await this.ask().catch(() => {});
        if (this.isLost) this.later();
    }
}

export const reach = new Reach();
