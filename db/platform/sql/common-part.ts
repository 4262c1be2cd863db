/** Common part of a column's values. */
export type CommonPart =
	/** All values are equal. */
	| { value: unknown }
	/**
	 * Common prefix and suffix of texts, and their differing middles; both are empty for values of any other
	 * kind.
	 */
	| { before: string; after: string; between: readonly unknown[] };

/**
 * Minimum number of texts for a common prefix and suffix. Fewer texts are short anyway, and without these parts a
 * statement has the same text for all texts that differ.
 */
const MIN_VALUES = 32;
/** Minimum length of a common part: a shorter one is not worth two bound values. */
const MIN_LENGTH = 8;

/** Extracts the common part of a list's values, so that it is sent once. */
export function findCommonPart(values: readonly unknown[]): CommonPart {
	const [first] = values;
	if (values.every((value) => value === first)) return { value: first };
	const separate = { before: "", after: "", between: values };
	if (values.length < MIN_VALUES || !areTexts(values)) return separate;
	const before = commonStart(values);
	const remainders = values.map((value) => value.slice(before.length));
	const after = commonEnd(remainders);
	// Surrogate pairs must not be split.
	const isWorthIt =
		before.length + after.length >= MIN_LENGTH && before.isWellFormed() && after.isWellFormed();
	if (!isWorthIt) return separate;
	return {
		before,
		after,
		between: remainders.map((rest) => rest.slice(0, rest.length - after.length)),
	};
}

const areTexts = (values: readonly unknown[]): values is readonly string[] =>
	values.every((value) => typeof value === "string");

/** Scans each text once; shortening the prefix character by character would compare texts repeatedly. */
function commonStart([first = "", ...others]: readonly string[]): string {
	let length = first.length;
	for (const other of others) {
		if (other.startsWith(first.slice(0, length))) continue;
		let equalLength = 0;
		while (other.charCodeAt(equalLength) === first.charCodeAt(equalLength)) equalLength++;
		length = equalLength;
	}
	return first.slice(0, length);
}

function commonEnd([first = "", ...others]: readonly string[]): string {
	let length = first.length;
	for (const other of others) {
		if (other.endsWith(first.slice(first.length - length))) continue;
		let equalLength = 0;
		while (
			other.charCodeAt(other.length - 1 - equalLength) === first.charCodeAt(first.length - 1 - equalLength)
		)
			equalLength++;
		length = equalLength;
	}
	return first.slice(first.length - length);
}
