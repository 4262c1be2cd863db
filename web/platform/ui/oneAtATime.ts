/** Result of work after which the page is about to be left, so that no further work may start. */
export const LEAVING = Symbol("leaving");

/** Runs one task at a time and drops any that starts meanwhile. */
export function oneAtATime(onBusy: (busy: boolean) => void = () => undefined) {
	let busy = false;
	const turn = (to: boolean) => {
		busy = to;
		onBusy(to);
	};
	return async (work: () => Promise<unknown>): Promise<void> => {
		if (busy) return;
		turn(true);
		let answer: unknown;
		try {
			answer = await work();
		} finally {
			if (answer !== LEAVING) turn(false);
		}
	};
}
