import { onTestFinished, vi } from "vitest";

/** How long the product waits for answers, in a test's hands: no limit runs out before the test lets it. */
export class CallLimits {
	/** Every limit that was set, ms. */
	readonly set: number[] = [];
	readonly #running = new Map<AbortController, number>();

	/** Takes the limits set from here on, until the test is over. */
	static hold(): CallLimits {
		const limits = new CallLimits();
		const held = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
			const controller = new AbortController();
			limits.set.push(milliseconds);
			limits.#running.set(controller, milliseconds);
			return controller.signal;
		});
		onTestFinished(() => {
			held.mockRestore();
			limits.runOut();
		});
		return limits;
	}

	/** Lets all of them run out, or those of one length: who has not been answered yet is not waited for any longer. */
	runOut(length?: number): void {
		for (const [controller, milliseconds] of this.#running)
			if (length === undefined || milliseconds === length) {
				this.#running.delete(controller);
				controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
			}
	}
}
