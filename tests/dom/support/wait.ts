/** Timeout of expectations, ms. */
export const PATIENCE = 30_000;

/** Maximum interval between checks, ms: values set by scripts change no node. */
const BETWEEN = 25;

/** Delay between a change and the next check, ms. */
const AFTER_CHANGE = 5;

/**
 * Reads a value again after each change of the document until it satisfies the condition.
 * @throws with the last value's description after the timeout
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

/** Resolves after the next change of the document, or after a short time. */
export function nextChange(): Promise<void> {
	return new Promise((resolve) => {
		const finish = () => {
			observer.disconnect();
			clearTimeout(timer);
			// React makes many changes in sequence, and a check takes longer than a change.
			setTimeout(resolve, AFTER_CHANGE);
		};
		const observer = new MutationObserver(finish);
		observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
		const timer = setTimeout(finish, BETWEEN);
	});
}

/** Resolves when the site has processed a gesture: React renders in separate tasks. */
export async function settle(): Promise<void> {
	for (let tasks = 0; tasks < 3; tasks++) await new Promise((resolve) => setTimeout(resolve));
}
