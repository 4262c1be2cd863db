/** Result of a task that leaves the page, after which no further task may start. */
export const LEAVING = Symbol("leaving");

/** Returns a function that runs one task at a time and drops any that starts meanwhile. */
export function createTaskLock(onBusy: (busy: boolean) => void = () => undefined) {
	let busy = false;
	const setBusy = (isBusy: boolean) => {
		busy = isBusy;
		onBusy(isBusy);
	};
	return async (work: () => Promise<unknown>): Promise<void> => {
		if (busy) return;
		setBusy(true);
		let answer: unknown;
		try {
			answer = await work();
		} finally {
			if (answer !== LEAVING) setBusy(false);
		}
	};
}
