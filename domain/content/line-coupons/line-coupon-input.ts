import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { SECOND, toInstant } from "#domain/platform/time/wire-time.ts";
import {
	calendarDay,
	clockTime,
	requiredText,
	typedText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { type LineCouponCall, lineZoneOf, UNLIMITED } from "./line-coupon-design.ts";

/** LINE's limits of a coupon's texts; its description names none for the code. */
export const MAX_COUPON_TITLE = 60;
export const MAX_COUPON_DESCRIPTION = 1_000;
export const MAX_USAGE_CONDITION = 100;
export const MAX_COUPON_CODE = 16;
/** Uses of a coupon by one friend. */
export const COUPON_USES = { once: "1回だけ", unlimited: "期間中は何度でも" } as const;
const MAX_AMOUNT = 99_999_999;
const MAX_WINNERS = 999_999;

const within = (min: number, max: number, text: string) =>
	wholeNumber(text).pipe(z.number().min(min, text).max(max, text));
const amount = () => within(1, MAX_AMOUNT, LINE_COUPON_TEXTS.amount);
const percentage = () => within(1, 99, LINE_COUPON_TEXTS.percentage);

const fixed = z.object({ type: z.literal("fixed"), amount: amount() });
const share = z.object({ type: z.literal("percentage"), percentage: percentage() });
const explicit = z
	.object({
		type: z.literal("explicit"),
		original: amount(),
		after: within(0, MAX_AMOUNT, LINE_COUPON_TEXTS.amount),
	})
	.refine(({ original, after }) => after < original, {
		path: ["after"],
		message: LINE_COUPON_TEXTS.afterPrice,
	});

const anyChoice = { error: FIELD_TEXTS.choiceUnknown };

const reward = z.discriminatedUnion(
	"type",
	[
		z.object({
			type: z.literal("discount"),
			price: z.discriminatedUnion("type", [fixed, share, explicit], anyChoice),
		}),
		z.object({ type: z.literal("cashBack"), price: z.discriminatedUnion("type", [fixed, share], anyChoice) }),
		z.object({ type: z.literal(["free", "gift", "others"]) }),
	],
	anyChoice,
);

const acquisition = z.discriminatedUnion(
	"type",
	[
		z.object({ type: z.literal("normal") }),
		z.object({
			type: z.literal("lottery"),
			probability: percentage(),
			/** Number of winners; null without a limit. */
			winners: within(1, MAX_WINNERS, LINE_COUPON_TEXTS.winners).nullable().default(null),
		}),
	],
	anyChoice,
);

const pictureKey = () =>
	z.preprocess((value) => (value === "" ? null : value), z.string().max(200).nullable().default(null));

/** Body of a new coupon. */
export const lineCouponInput = z.object({
	title: requiredText(MAX_COUPON_TITLE, LINE_COUPON_TEXTS.titleRequired),
	description: typedText(MAX_COUPON_DESCRIPTION).default(""),
	usage_condition: typedText(MAX_USAGE_CONDITION).default(""),
	coupon_code: typedText(MAX_COUPON_CODE).default(""),
	picture_key: pictureKey(),
	barcode_key: pictureKey(),
	reward,
	acquisition,
	max_use: z.enum(Object.keys(COUPON_USES) as (keyof typeof COUPON_USES)[], anyChoice).default("once"),
	is_public: z.boolean({ error: FIELD_TEXTS.choiceUnknown }).default(false),
	starts: z.object({ date: calendarDay(), time: clockTime() }),
	ends: z.object({ date: calendarDay(), time: clockTime() }),
});

export type LineCouponInput = z.output<typeof lineCouponInput>;

/** Period of a new coupon, or its problem. */
export function couponPeriod(
	{ starts, ends }: Pick<LineCouponInput, "starts" | "ends">,
	{ now, zone }: { now: number; zone: string },
): { startsAt: number; endsAt: number } | { problem: string } {
	const startsAt = toInstant(starts.date, starts.time, zone);
	const endsAt = toInstant(ends.date, ends.time, zone);
	if (startsAt === null || endsAt === null || endsAt <= startsAt)
		return { problem: LINE_COUPON_TEXTS.endsBefore };
	return endsAt <= now ? { problem: LINE_COUPON_TEXTS.endsInPast } : { startsAt, endsAt };
}

interface CouponMaterial {
	startsAt: number;
	endsAt: number;
	zone: string;
	/** Public address of an uploaded picture. */
	fileAddress: (key: string) => string;
}

/** Body of the creation at LINE. */
export function toCouponCall(
	input: LineCouponInput,
	{ startsAt, endsAt, zone, fileAddress }: CouponMaterial,
): LineCouponCall {
	const { description, usage_condition, coupon_code, picture_key, barcode_key } = input;
	return {
		title: input.title,
		...(description !== "" && { description }),
		...(usage_condition !== "" && { usageCondition: usage_condition }),
		...(coupon_code !== "" && { couponCode: coupon_code }),
		...(picture_key !== null && { imageUrl: fileAddress(picture_key) }),
		...(barcode_key !== null && { barcodeImageUrl: fileAddress(barcode_key) }),
		reward: toCouponReward(input.reward),
		acquisitionCondition: toAcquisition(input.acquisition),
		maxUseCountPerTicket: input.max_use === "once" ? 1 : UNLIMITED,
		visibility: input.is_public ? "PUBLIC" : "UNLISTED",
		startTimestamp: Math.floor(startsAt / SECOND),
		endTimestamp: Math.floor(endsAt / SECOND),
		timezone: lineZoneOf(zone),
	};
}

/** Benefit by LINE's names. */
export function toCouponReward(written: LineCouponInput["reward"]): LineCouponCall["reward"] {
	if (!("price" in written)) return { type: written.type };
	const { type, price } = written;
	if (price.type === "fixed") return { type, priceInfo: { type: "fixed", fixedAmount: price.amount } };
	if (price.type === "percentage")
		return { type, priceInfo: { type: "percentage", percentage: price.percentage } };
	return {
		type,
		priceInfo: { type: "explicit", originalPrice: price.original, priceAfterDiscount: price.after },
	};
}

const toAcquisition = (written: LineCouponInput["acquisition"]): LineCouponCall["acquisitionCondition"] =>
	written.type === "normal"
		? { type: "normal" }
		: {
				type: "lottery",
				lotteryProbability: written.probability,
				maxAcquireCount: written.winners ?? UNLIMITED,
			};
