/** What the values of a column have in common. */
export type CommonPart =
	/** They are all the same. */
	| { value: unknown }
	/** Each is a text that begins and ends as all others do, and what stands between; or, with neither, just a value. */
	| { before: string; behind: string; between: readonly unknown[] };

/** Fewer values are short as they are, and a statement's text stays the same whatever they are. */
const MANY = 32;
/** Shorter than this, what texts have in common is not worth two bound values. */
const LONG = 8;

/** So that what a list repeats in every row can travel once. */
export function commonPart(values: readonly unknown[]): CommonPart {
	const [first] = values;
	if (values.every((value) => value === first)) return { value: first };
	const apart = { before: "", behind: "", between: values };
	if (values.length < MANY || !areTexts(values)) return apart;
	const before = commonStart(values);
	const rests = values.map((value) => value.slice(before.length));
	const behind = commonEnd(rests);
	// A character is not cut in two.
	const isWorthIt = before.length + behind.length >= LONG && before.isWellFormed() && behind.isWellFormed();
	if (!isWorthIt) return apart;
	return { before, behind, between: rests.map((rest) => rest.slice(0, rest.length - behind.length)) };
}

const areTexts = (values: readonly unknown[]): values is readonly string[] =>
	values.every((value) => typeof value === "string");

/** Each text is walked once: one that shares half of a long one would else be compared again for every character less. */
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
