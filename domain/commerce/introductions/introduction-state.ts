/** States of an introduction. */
export const INTRODUCTION_STATES = {
	added: "条件の達成前",
	waiting: "承認待ち",
	rewarded: "成立",
	declined: "見送り",
	reversed: "取り消し",
} as const;

/** `reached` and `approved` hold only within a transaction, which marks its own rows by them. */
export type IntroductionState = keyof typeof INTRODUCTION_STATES | "reached" | "approved";

export type ShownIntroductionState = keyof typeof INTRODUCTION_STATES;

/** Lists of introductions: those of a state, and rewarded ones whose money went back. */
export const INTRODUCTION_LISTS = { ...INTRODUCTION_STATES, refunded: "返金済みの紹介" } as const;

export type ListedIntroductions = keyof typeof INTRODUCTION_LISTS;

export const INTRODUCTION_LIST_NAMES = Object.keys(INTRODUCTION_LISTS) as [
	ListedIntroductions,
	...ListedIntroductions[],
];

/** Periods of the ranking, in days; null counts everything. */
export const RANKING_PERIODS = [
	[30, "30日"],
	[90, "90日"],
	[365, "1年"],
] as const;
