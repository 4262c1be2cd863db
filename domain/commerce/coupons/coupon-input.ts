import { z } from "zod";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { itemFields } from "#domain/engine/kinds/item-input.ts";
import { optionalMediaKey } from "#domain/platform/media/media-key.ts";
import { COUPON_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import {
	CHECK_ANYWAY,
	decimal,
	isOneLine,
	optionalDay,
	optionalId,
	recordId,
	requiredText,
	typedText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import {
	COUPON_BENEFITS,
	COUPON_OBTAININGS,
	COUPON_USE_WAYS,
	type CouponBenefit,
	type CouponObtaining,
	type CouponUseWay,
	DRAW_PERIODS,
	type DrawPeriod,
	ODDS_SCALE,
} from "./coupon-codes.ts";

export const MAX_SHOP_COUPON_TITLE = 60;
export const MAX_COUPON_TEXT = 1_000;
const MAX_COUPON_YEN = 1_000_000;
const MAX_COUPON_PIECES = 1_000_000;
const MAX_PER_FRIEND = 100;
const MAX_USE_DAYS = 730;
const MAX_REMIND_DAYS = 60;
export const MAX_STAFF_CODES = 100;
export const MAX_STAFF_NAME = 40;
export const MAX_REVOKE_REASON = 100;

const within = (min: number, max: number, text: string = COUPON_TEXTS.between(min, max)) =>
	wholeNumber()
		.refine((value) => value >= min && value <= max, text)
		.meta({ minimum: min, maximum: max });

/** Nullable number; an empty string counts as null. */
const optional = (schema: z.ZodType<number>) =>
	z
		.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())
		.default(null);

const oneOf = <Code extends string>(codes: Readonly<Record<Code, string>>) =>
	z.enum(Object.keys(codes) as [Code, ...Code[]], { error: FIELD_TEXTS.choiceUnknown });

const fields = z.object({
	...itemFields,
	/** Name as friends see it. */
	title: requiredText(MAX_SHOP_COUPON_TITLE, COUPON_TEXTS.titleRequired).refine(
		isOneLine,
		FIELD_TEXTS.characterUnusable,
	),
	description: typedText(MAX_COUPON_TEXT).default(""),
	terms: typedText(MAX_COUPON_TEXT).default(""),
	media_key: optionalMediaKey(),
	benefit: oneOf<CouponBenefit>(COUPON_BENEFITS).default("thing"),
	/** Yen or percent; ignored for a thing. */
	benefit_value: optional(within(1, MAX_COUPON_YEN)),
	worth_yen: within(0, MAX_COUPON_YEN).default(0),
	obtaining: oneOf<CouponObtaining>(COUPON_OBTAININGS).default("page"),
	obtain_from: optionalDay().default(null),
	obtain_until: optionalDay().default(null),
	use_from: optionalDay().default(null),
	use_until: optionalDay().default(null),
	use_days: optional(within(0, MAX_USE_DAYS)),
	max_total: optional(within(1, MAX_COUPON_PIECES)),
	per_friend: within(1, MAX_PER_FRIEND).default(1),
	/** Friends who can take it on its page; null for all. */
	filter: z.preprocess((value) => (value === "" ? null : value), filterSchema.nullable().default(null)),
	use_way: oneOf<CouponUseWay>(COUPON_USE_WAYS).default("press"),
	/** Wins in percent of draws, with two decimals; ignored without a lottery. */
	odds: z
		.preprocess((value) => (value === "" || value === undefined ? null : value), decimal(2).nullable())
		.default(null),
	draw_period: oneOf<DrawPeriod>(DRAW_PERIODS).default("once"),
	remind_days: optional(within(0, MAX_REMIND_DAYS)),
	action_id: optionalId().default(null),
});

type Fields = z.output<typeof fields>;

/** Input of the coupon editor. */
export const couponInput = fields
	.refine(({ benefit, benefit_value }) => benefit === "thing" || benefit_value !== null, {
		...CHECK_ANYWAY.ofObject,
		path: ["benefit_value"],
		error: COUPON_TEXTS.benefitRequired,
	})
	.refine(({ benefit, benefit_value }) => benefit !== "percent" || (benefit_value ?? 1) <= 100, {
		...CHECK_ANYWAY.ofObject,
		path: ["benefit_value"],
		error: COUPON_TEXTS.percentBetween,
	})
	.refine(({ obtaining, odds }) => obtaining !== "lottery" || odds !== null, {
		...CHECK_ANYWAY.ofObject,
		path: ["odds"],
		error: COUPON_TEXTS.oddsRequired,
	})
	.refine(({ obtaining, odds }) => obtaining !== "lottery" || odds === null || (odds > 0 && odds <= 100), {
		...CHECK_ANYWAY.ofObject,
		path: ["odds"],
		error: COUPON_TEXTS.oddsBetween,
	})
	.refine((coupon) => isInOrder(coupon.obtain_from, coupon.obtain_until), {
		...CHECK_ANYWAY.ofObject,
		path: ["obtain_until"],
		error: COUPON_TEXTS.daysReversed,
	})
	.refine((coupon) => isInOrder(coupon.use_from, coupon.use_until), {
		...CHECK_ANYWAY.ofObject,
		path: ["use_until"],
		error: COUPON_TEXTS.daysReversed,
	})
	.refine(({ remind_days, action_id }) => remind_days === null || action_id !== null, {
		...CHECK_ANYWAY.ofObject,
		path: ["action_id"],
		error: COUPON_TEXTS.remindNeedsAction,
	})
	.refine(
		({ remind_days, use_until, use_days }) => remind_days === null || use_until !== null || use_days !== null,
		{ ...CHECK_ANYWAY.ofObject, path: ["remind_days"], error: COUPON_TEXTS.remindNeedsEnd },
	)
	.transform(withoutUnused);

export type CouponInput = z.output<typeof couponInput>;

const isInOrder = (from: string | null, until: string | null): boolean => !from || !until || from <= until;

/** Fields that another field switches off are empty. */
function withoutUnused(coupon: Fields): Fields {
	const isLottery = coupon.obtaining === "lottery";
	return {
		...coupon,
		benefit_value: coupon.benefit === "thing" ? null : coupon.benefit_value,
		odds: isLottery ? coupon.odds : null,
		draw_period: isLottery ? coupon.draw_period : "once",
		filter: coupon.obtaining === "given" ? null : coupon.filter,
		action_id: coupon.remind_days === null ? null : coupon.action_id,
	};
}

/** Stored odds of odds in percent. */
export const storedOdds = (percent: number): number => Math.round((percent * ODDS_SCALE) / 100);

/** Digits that anybody would try first: all equal, or in order. */
const isGuessable = (code: string): boolean =>
	/^(\d)\1*$/.test(code) || "01234567890".includes(code) || "09876543210".includes(code);

export const STAFF_CODE_LENGTH = { min: 6, max: 10 } as const;

/** Body of `POST /api/coupons/staff_codes`. */
export const staffCodeInput = z.object({
	name: requiredText(MAX_STAFF_NAME, COUPON_TEXTS.staffNameRequired).refine(
		isOneLine,
		FIELD_TEXTS.characterUnusable,
	),
	code: z
		.string({ error: COUPON_TEXTS.staffCodeShape })
		.trim()
		.max(STAFF_CODE_LENGTH.max, COUPON_TEXTS.staffCodeShape)
		.regex(/^\d{6,10}$/, COUPON_TEXTS.staffCodeShape)
		.refine((code) => !isGuessable(code), COUPON_TEXTS.staffCodeWeak),
});

export type StaffCodeInput = z.output<typeof staffCodeInput>;

/** Body of `POST /api/coupons/friends/{id}/grants`. */
export const giveCouponInput = z.object({ coupon_id: recordId(COUPON_TEXTS.couponRequired) });

/** Body of `POST /api/coupons/grants/{id}/revoke`. */
export const revokeCouponInput = z.object({
	reason: requiredText(MAX_REVOKE_REASON, COUPON_TEXTS.reasonRequired).refine(
		isOneLine,
		FIELD_TEXTS.characterUnusable,
	),
});
