import { onTestFinished, vi } from "vitest";

/**
 * Resolves the product's `scheduler.wait` immediately until the test ends: always, or below a length in ms.
 */
export function skipPauses({ shorterThan = Number.POSITIVE_INFINITY } = {}): void {
	const wait = scheduler.wait.bind(scheduler);
	const pauses = vi
		.spyOn(scheduler, "wait")
		.mockImplementation((length) => (length < shorterThan ? Promise.resolve() : wait(length)));
	onTestFinished(() => void pauses.mockRestore());
}
