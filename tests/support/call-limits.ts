import { onTestFinished, vi } from "vitest";

/** How long the product waits for answers, in a test's hands: no limit runs out before the test lets it. */
export class CallLimits {
	/** Every limit that was set, ms. */
	readonly set: number[] = [];
	readonly #running = new Set<AbortController>();

	/** Takes the limits set from here on, until the test is over. */
	static hold(): CallLimits {
		const limits = new CallLimits();
		const held = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
			const controller = new AbortController();
			limits.set.push(milliseconds);
			limits.#running.add(controller);
			return controller.signal;
		});
		onTestFinished(() => {
			held.mockRestore();
			limits.runOut();
		});
		return limits;
	}

	/** Lets all of them run out: who has not been answered yet is not waited for any longer. */
	runOut(): void {
		for (const controller of this.#running)
			controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
		this.#running.clear();
	}
}
