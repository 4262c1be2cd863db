import { onTestFinished, vi } from "vitest";

/** Fake for `AbortSignal.timeout`: no timeout expires until the test expires it. */
export class CallLimits {
	/** Timeouts created so far, ms. */
	readonly set: number[] = [];
	readonly #running = new Map<AbortController, number>();

	/** Replaces `AbortSignal.timeout` until the test ends. */
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

	/** Expires all running timeouts, or those of one length (ms). */
	runOut(length?: number): void {
		for (const [controller, milliseconds] of this.#running)
			if (length === undefined || milliseconds === length) {
				this.#running.delete(controller);
				controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
			}
	}
}
