/** Match codes shared by friend information and the open API. */
export const TEXT_MATCHES = {
	0: "と完全に一致する",
	1: "を含む",
	4: "と一致しない",
	5: "を含まない",
} as const;

export type TextMatch = keyof typeof TEXT_MATCHES;

/** 10 to 13: at least, more than, at most, less than (rules, Codes). */
export const NUMBER_MATCHES = { 10: "以上", 11: "より大きい", 12: "以下", 13: "より小さい" } as const;

export type NumberMatch = keyof typeof NUMBER_MATCHES;

export const isTextMatch = (match: number): match is TextMatch => match in TEXT_MATCHES;
export const isNumberMatch = (match: number): match is NumberMatch => match in NUMBER_MATCHES;
