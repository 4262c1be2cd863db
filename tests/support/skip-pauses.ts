import { onTestFinished, vi } from "vitest";

/** Ends pauses of the product (`scheduler.wait`) at once until the test is over: all of them, or those below a length in ms. */
export function skipPauses({ shorterThan = Number.POSITIVE_INFINITY } = {}): void {
	const wait = scheduler.wait.bind(scheduler);
	const pauses = vi
		.spyOn(scheduler, "wait")
		.mockImplementation((length) => (length < shorterThan ? Promise.resolve() : wait(length)));
	onTestFinished(() => void pauses.mockRestore());
}
