import { z } from "zod";
import { COUPON_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { codeIn, recordId } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { defineCondition } from "./definition.ts";

/** Codes of `match`: the friend has a usable piece, has used one, or let one expire; or not. */
export const COUPON_MATCH = {
	has: 0,
	used: 1,
	expired: 2,
	hasNot: 10,
	notUsed: 11,
	notExpired: 12,
} as const;

/** Predicates by `match`. */
export const COUPON_MATCHES: Readonly<Record<(typeof COUPON_MATCH)[keyof typeof COUPON_MATCH], string>> = {
	[COUPON_MATCH.has]: "持っている",
	[COUPON_MATCH.used]: "使った",
	[COUPON_MATCH.expired]: "期限切れにした",
	[COUPON_MATCH.hasNot]: "持っていない",
	[COUPON_MATCH.notUsed]: "使っていない",
	[COUPON_MATCH.notExpired]: "期限切れにしていない",
};

/** 132: a coupon of the shop's own. */
export const couponCondition = defineCondition(
	z.object({
		type: z.literal(132),
		coupon_id: recordId(COUPON_TEXTS.couponRequired),
		match: codeIn(COUPON_MATCH).default(COUPON_MATCH.has),
	}),
)({
	type: 132,
	label: "クーポン",
	words: ["割引", "特典", "抽選"],
	ability: "coupon-read",
	blank: () => ({ type: 132, coupon_id: 0, match: COUPON_MATCH.has }),
	references: ({ coupon_id }) => ({ coupons: [coupon_id] }),
	sentence: ({ coupon_id, match }, { coupons }) =>
		`クーポン「${nameIn(coupons, coupon_id)}」を${COUPON_MATCHES[match]}`,
});
