import { yen } from "#domain/platform/texts/currency.ts";

/** Facts of a booking, or of a request to change it, by which the two are compared. */
export interface BookedFacts {
	/** Day and times as they are shown. */
	when: string;
	course: { name: string; price: number } | null;
	/** Names of its resources; empty without any. */
	resource: string;
	/** Yen; 0 where it is not charged. */
	fee: number;
}

/** A fact that a change alters. */
export interface BookedDifference {
	label: string;
	before: string;
	after: string;
}

const NONE = "なし";

/** Facts in the order in which they are shown. */
const FACTS: [label: string, text: (facts: BookedFacts) => string][] = [
	["日時", ({ when }) => when],
	["コース", ({ course }) => course?.name ?? NONE],
	["担当・枠", ({ resource }) => resource || NONE],
	["料金", ({ course, fee }) => (course || fee > 0 ? yen((course?.price ?? 0) + fee) : NONE)],
];

/** Facts that differ between a booking and what it is changed to. */
export const bookedDifferences = (before: BookedFacts, after: BookedFacts): BookedDifference[] =>
	FACTS.map(([label, text]) => ({ label, before: text(before), after: text(after) })).filter(
		(fact) => fact.before !== fact.after,
	);

/** One line of text: `コース カット → カラー、料金 6,000 円 → 12,000 円`. */
export const differencesInWords = (differences: readonly BookedDifference[]): string =>
	differences.map(({ label, before, after }) => `${label} ${before} → ${after}`).join("、");
