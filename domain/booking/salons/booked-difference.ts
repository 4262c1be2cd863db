import { formatYen } from "#domain/platform/texts/format-yen.ts";

/** Compared facts of a booking, or of a request to change it. */
export interface BookedFacts {
	/** Day and times in display form. */
	bookedTime: string;
	course: { name: string; price: number } | null;
	/** Names of its resources; empty without any. */
	resource: string;
	/** Yen; 0 if it is not charged. */
	fee: number;
}

/** Fact that a change alters. */
export interface BookedDifference {
	label: string;
	before: string;
	after: string;
}

const NONE_TEXT = "なし";

/** Facts in display order. */
const COMPARED_FACTS: [label: string, text: (facts: BookedFacts) => string][] = [
	["日時", ({ bookedTime }) => bookedTime],
	["コース", ({ course }) => course?.name ?? NONE_TEXT],
	["スタッフ・席", ({ resource }) => resource || NONE_TEXT],
	["料金", ({ course, fee }) => (course || fee > 0 ? formatYen((course?.price ?? 0) + fee) : NONE_TEXT)],
];

/** Returns the facts that differ between a booking and its change. */
export const listBookedDifferences = (before: BookedFacts, after: BookedFacts): BookedDifference[] =>
	COMPARED_FACTS.map(([label, text]) => ({ label, before: text(before), after: text(after) })).filter(
		(fact) => fact.before !== fact.after,
	);

/** One line of text: `コース カット → カラー、料金 6,000 円 → 12,000 円`. */
export const formatBookedDifferences = (differences: readonly BookedDifference[]): string =>
	differences.map(({ label, before, after }) => `${label} ${before} → ${after}`).join("、");
