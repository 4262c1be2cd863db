/** Common part of the values of a column. */
export type CommonPart =
	/** All values are equal. */
	| { value: unknown }
	/**
	 * Texts with a common prefix and suffix, and their differing middles; both are empty for values of any
	 * kind.
	 */
	| { before: string; behind: string; between: readonly unknown[] };

/** Minimum number of values: fewer are short anyway, and a statement's text stays the same for all values. */
const MANY = 32;
/** Minimum length: a shorter common part is not worth two bound values. */
const LONG = 8;

/** Extracts the common part of a list's values, so that it is sent once. */
export function commonPart(values: readonly unknown[]): CommonPart {
	const [first] = values;
	if (values.every((value) => value === first)) return { value: first };
	const apart = { before: "", behind: "", between: values };
	if (values.length < MANY || !areTexts(values)) return apart;
	const before = commonStart(values);
	const rests = values.map((value) => value.slice(before.length));
	const behind = commonEnd(rests);
	// A surrogate pair is not split.
	const isWorthIt = before.length + behind.length >= LONG && before.isWellFormed() && behind.isWellFormed();
	if (!isWorthIt) return apart;
	return { before, behind, between: rests.map((rest) => rest.slice(0, rest.length - behind.length)) };
}

const areTexts = (values: readonly unknown[]): values is readonly string[] =>
	values.every((value) => typeof value === "string");

/**
 * Each text is scanned once; shortening the prefix one character at a time would compare it again for each.
 */
function commonStart([first = "", ...others]: readonly string[]): string {
	let length = first.length;
	for (const other of others) {
		if (other.startsWith(first.slice(0, length))) continue;
		let same = 0;
		while (other.charCodeAt(same) === first.charCodeAt(same)) same++;
		length = same;
	}
	return first.slice(0, length);
}

function commonEnd([first = "", ...others]: readonly string[]): string {
	let length = first.length;
	for (const other of others) {
		if (other.endsWith(first.slice(first.length - length))) continue;
		let same = 0;
		while (other.charCodeAt(other.length - 1 - same) === first.charCodeAt(first.length - 1 - same)) same++;
		length = same;
	}
	return first.slice(first.length - length);
}
