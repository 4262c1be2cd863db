/**
 * A test file runs at its drawn time until a test's clock takes over. Work done at the drawn time and read at
 * the clock's may have expired or lie in the future, so the test would pass or fail by the draw. A clock
 * therefore takes over before any work, or never.
 */
const file = { isRuled: false, done: "" };

/** Starts a file at its drawn time. */
export function beginDrawn(): void {
	file.isRuled = false;
	file.done = "";
}

/** Forgets recorded work, because the database was emptied. */
export function forgetRecordedWork(): void {
	file.done = "";
}

/** Records work whose time the product stores. @param what description for the error */
export function recordWork(what: string): void {
	if (!file.isRuled) file.done ||= what;
}

/** Lets a test's clock take over. @throws where work was recorded before */
export function takeOverClock(): void {
	if (file.done) throw new Error(`A clock must rule before ${file.done}: the file stood at the time drawn.`);
	file.isRuled = true;
}
