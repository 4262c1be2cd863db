/** Codes of "has no value" and "has a value", which apply to every type of value. */
export const VALUE_PRESENCE = { absent: 2, present: 3 } as const;

/** Codes of the comparisons with a text. */
export const TEXT_MATCH = { equals: 0, contains: 1, differs: 4, lacks: 5 } as const;

/** Labels of the comparisons with a text, shared by friend information and the open API. */
export const TEXT_MATCHES = {
	[TEXT_MATCH.equals]: "と完全に一致する",
	[TEXT_MATCH.contains]: "を含む",
	[TEXT_MATCH.differs]: "と一致しない",
	[TEXT_MATCH.lacks]: "を含まない",
} as const;

export type TextMatch = keyof typeof TEXT_MATCHES;

/** Codes of the comparisons with a number (rules, Codes). Those of common variables differ. */
export const NUMBER_MATCH = { atLeast: 10, moreThan: 11, atMost: 12, lessThan: 13 } as const;

export const NUMBER_MATCHES = {
	[NUMBER_MATCH.atLeast]: "以上",
	[NUMBER_MATCH.moreThan]: "より大きい",
	[NUMBER_MATCH.atMost]: "以下",
	[NUMBER_MATCH.lessThan]: "より小さい",
} as const;

export type NumberMatch = keyof typeof NUMBER_MATCHES;

export const isTextMatch = (match: number): match is TextMatch => match in TEXT_MATCHES;
export const isNumberMatch = (match: number): match is NumberMatch => match in NUMBER_MATCHES;
