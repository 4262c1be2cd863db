/** Time after which an expectation that is not met fails, ms. */
export const PATIENCE = 30_000;

/** Longest time between two looks, ms: a value that a script sets changes no node. */
const BETWEEN = 25;

/** Time between a change and the next look, ms. */
const AFTER_CHANGE = 5;

/**
 * Reads a value again after each change of the document until it is wanted.
 * @throws with the description of the last value when the time is over.
 */
export async function until<Value>(
	read: () => Value,
	isWanted: (value: Value) => boolean,
	failure: (value: Value) => string,
	timeout = PATIENCE,
): Promise<Value> {
	const end = performance.now() + timeout;
	for (;;) {
		const value = read();
		if (isWanted(value)) return value;
		if (performance.now() > end) throw new Error(failure(value));
		await nextChange();
	}
}

/** Resolves after the next change of the document, or soon. */
export function nextChange(): Promise<void> {
	return new Promise((resolve) => {
		const finish = () => {
			observer.disconnect();
			clearTimeout(timer);
			// React makes many changes one after the other, and a look at all of them takes longer than a change.
			setTimeout(resolve, AFTER_CHANGE);
		};
		const observer = new MutationObserver(finish);
		observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
		const timer = setTimeout(finish, BETWEEN);
	});
}

/** Resolves when the site has worked off what a gesture began: React renders in tasks of its own. */
export async function settle(): Promise<void> {
	for (let tasks = 0; tasks < 3; tasks++) await new Promise((resolve) => setTimeout(resolve));
}
