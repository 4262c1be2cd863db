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

function commonStart([first = "", ...others]: readonly string[]): string {
	let start = first;
	for (const other of others) while (!other.startsWith(start)) start = start.slice(0, -1);
	return start;
}

function commonEnd([first = "", ...others]: readonly string[]): string {
	let end = first;
	for (const other of others) while (!other.endsWith(end)) end = end.slice(1);
	return end;
}
