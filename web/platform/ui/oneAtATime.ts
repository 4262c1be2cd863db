/** What work answers when the page is about to be left for what it did: nothing more may be begun on it. */
export const LEAVING = Symbol("leaving");

/** Runs one piece of work at a time: whatever is begun while another is under way is dropped. */
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
