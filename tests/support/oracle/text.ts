const folded = new Map<string, string>();

/** The form in which texts are compared: NFKC, lower case; half a surrogate pair is the sign that the database stores. */
export function fold(text: string): string {
	const known = folded.get(text);
	if (known !== undefined) return known;
	if (folded.size > 5_000) folded.clear();
	const form = text.toWellFormed().normalize("NFKC").toLowerCase();
	folded.set(text, form);
	return form;
}

export const holds = (text: string, word: string): boolean => fold(text).includes(fold(word));

export const isSame = (text: string, other: string): boolean => fold(text) === fold(other);

/** The number that a query says; commas stand between thousands. */
export const numberIn = (query: string): number => Number(fold(query).trim().split(",").join(""));
