/**
 * A test file stands at the time drawn for it until a clock of a test rules. What is done at the one and met at the other
 * has run out, or lies ahead, as the draw had it: green on most days and red on some. So a clock rules before anything is
 * done, or not at all.
 */
const file = { isRuled: false, done: "" };

/** A file begins, at the time drawn for it. */
export function beginDrawn(): void {
	file.isRuled = false;
	file.done = "";
}

/** Whatever was done is gone. */
export function forgetDone(): void {
	file.done = "";
}

/** Something is done of which the product keeps the time. */
export function noteDone(what: string): void {
	if (!file.isRuled) file.done ||= what;
}

/** A clock of a test rules from here on. @throws where something was done at the time drawn. */
export function ruleOverDrawn(): void {
	if (file.done) throw new Error(`A clock must rule before ${file.done}: the file stood at the time drawn.`);
	file.isRuled = true;
}
