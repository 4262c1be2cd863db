import { z } from "zod";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { codeOf, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { optionalNumber } from "./optional-number.ts";

/** Codes of `by`: yen paid, between two amounts either of which may be open; a payment that waits. */
export const PAYMENT_SELECTION = { total: 0, waiting: 1 } as const;

/** Largest sum in yen that a condition names. */
const MAX_TOTAL = 999_999_900;
const MAX_DAYS = 3_660;

const amount = () =>
	optionalNumber(
		wholeNumber().refine((yen) => yen >= 0 && yen <= MAX_TOTAL, PAYMENT_TEXTS.totalBetween(MAX_TOTAL)),
	);

/** 136: payments of the friend. */
export const paymentsCondition = defineCondition(
	z
		.object({
			type: z.literal(136),
			by: codeOf(PAYMENT_SELECTION.total, PAYMENT_SELECTION.waiting).default(PAYMENT_SELECTION.total),
			from_yen: amount(),
			to_yen: amount(),
			/** Paid within these days; null for all time. */
			days: optionalNumber(
				wholeNumber().refine((days) => days >= 1 && days <= MAX_DAYS, PAYMENT_TEXTS.daysBetween(MAX_DAYS)),
			),
		})
		.check(({ value: { by, from_yen: from, to_yen: to }, issues }) => {
			if (by !== PAYMENT_SELECTION.total || issues.length > 0) return;
			if (from === null && to === null) issues.push(problemAt(["from_yen"], PAYMENT_TEXTS.boundRequired));
			if (from !== null && to !== null && from > to)
				issues.push(problemAt(["to_yen"], PAYMENT_TEXTS.boundsReversed));
		})
		.transform((condition): typeof condition => ({
			...condition,
			...(condition.by === PAYMENT_SELECTION.waiting && { from_yen: null, to_yen: null, days: null }),
		})),
)({
	type: 136,
	label: "支払い",
	words: ["売上", "金額", "未払い", "決済"],
	ability: "payment-read",
	blank: () => ({
		type: 136,
		by: PAYMENT_SELECTION.total,
		from_yen: null,
		to_yen: null,
		days: null,
	}),
	sentence: ({ by, from_yen, to_yen, days }) => {
		if (by === PAYMENT_SELECTION.waiting) return "支払い待ちの依頼がある";
		return `${days === null ? "これまで" : `${days}日以内`}の支払いの合計が${totalBetween(from_yen, to_yen)}`;
	},
});

function totalBetween(from: number | null, to: number | null): string {
	if (from !== null && to !== null)
		return from === to ? formatYen(from) : `${formatYen(from)}以上${formatYen(to)}以下`;
	return from === null ? `${formatYen(to ?? 0)}以下` : `${formatYen(from)}以上`;
}
