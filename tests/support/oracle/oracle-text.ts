const folded = new Map<string, string>();

/** Normal form for comparison: NFKC, lower case; an unpaired surrogate becomes U+FFFD, as in the database. */
export function foldText(text: string): string {
	const known = folded.get(text);
	if (known !== undefined) return known;
	if (folded.size > 5_000) folded.clear();
	const form = text.toWellFormed().normalize("NFKC").toLowerCase();
	folded.set(text, form);
	return form;
}

export const containsText = (text: string, word: string): boolean => foldText(text).includes(foldText(word));

export const isSameText = (text: string, other: string): boolean => foldText(text) === foldText(other);

/** Number in a query, with or without thousands separators. */
export const parseNumber = (query: string): number => Number(foldText(query).trim().split(",").join(""));
