import { z } from "zod";
import { membershipPlanText } from "#domain/engine/friend-records/friend-line-events.ts";
import { codeOf, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { defineCondition } from "./definition.ts";
import { optionalNumber } from "./optional-number.ts";

/** Codes: the friend is a member, or is none. */
export const MEMBERSHIP_MATCH = { has: 0, hasNot: 10 } as const;

/** 108: a membership of LINE, optionally a certain one by its number at LINE. */
export const membership = defineCondition(
	z.object({
		type: z.literal(108),
		match: codeOf(MEMBERSHIP_MATCH.has, MEMBERSHIP_MATCH.hasNot).default(MEMBERSHIP_MATCH.has),
		/** Number of a plan at LINE; null is any. */
		membership_id: optionalNumber(wholeNumber()),
	}),
)({
	type: 108,
	label: "メンバーシップ",
	words: ["会員", "サブスク", "有料プラン"],
	blank: () => ({ type: 108, match: MEMBERSHIP_MATCH.has, membership_id: null }),
	references: ({ membership_id }) => (membership_id === null ? {} : { membershipPlans: [membership_id] }),
	// LINE tells no plan that was ended, while members of it stay.
	deletableReferences: () => ["membershipPlans"],
	sentence: ({ match, membership_id }, { membershipPlans }) => {
		const plan =
			membership_id === null
				? ""
				: `（${membershipPlanText(membershipPlans.get(membership_id), membership_id)}）`;
		return `メンバーシップ${plan}に加入して${match === MEMBERSHIP_MATCH.has ? "いる" : "いない"}`;
	},
});
