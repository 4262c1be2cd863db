import { z } from "zod";

/** Count that stands for no limit. */
export const UNLIMITED = -1;

const amount = z.int().min(1);
const fixed = z.strictObject({ type: z.literal("fixed"), fixedAmount: amount });
const percentage = z.strictObject({ type: z.literal("percentage"), percentage: z.int().min(1).max(99) });
const explicit = z.strictObject({
	type: z.literal("explicit"),
	originalPrice: amount,
	priceAfterDiscount: z.int().min(0),
});

const reward = z.discriminatedUnion("type", [
	z.strictObject({
		type: z.literal("cashBack"),
		priceInfo: z.discriminatedUnion("type", [fixed, percentage]).optional(),
	}),
	z.strictObject({
		type: z.literal("discount"),
		priceInfo: z.discriminatedUnion("type", [fixed, percentage, explicit]).optional(),
	}),
	z.strictObject({ type: z.literal("free") }),
	z.strictObject({ type: z.literal("gift") }),
	z.strictObject({ type: z.literal("others") }),
]);

const acquisitionCondition = z.discriminatedUnion("type", [
	z.strictObject({ type: z.literal("normal") }),
	z.strictObject({
		type: z.literal("lottery"),
		lotteryProbability: z.int().min(1).max(99),
		maxAcquireCount: z
			.int()
			.max(999_999)
			.refine((count) => count === UNLIMITED || count >= 1),
	}),
]);

const TIMEZONES = [
	...["ETC_GMT_MINUS_12", "ETC_GMT_MINUS_11", "PACIFIC_HONOLULU", "AMERICA_ANCHORAGE", "AMERICA_LOS_ANGELES"],
	...["AMERICA_PHOENIX", "AMERICA_CHICAGO", "AMERICA_NEW_YORK", "AMERICA_CARACAS", "AMERICA_SANTIAGO"],
	...["AMERICA_ST_JOHNS", "AMERICA_SAO_PAULO", "ETC_GMT_MINUS_2", "ATLANTIC_CAPE_VERDE", "EUROPE_LONDON"],
	...["EUROPE_PARIS", "EUROPE_ISTANBUL", "EUROPE_MOSCOW", "ASIA_TEHRAN", "ASIA_TBILISI", "ASIA_KABUL"],
	...["ASIA_TASHKENT", "ASIA_COLOMBO", "ASIA_KATHMANDU", "ASIA_ALMATY", "ASIA_RANGOON", "ASIA_BANGKOK"],
	...["ASIA_TAIPEI", "ASIA_TOKYO", "AUSTRALIA_DARWIN", "AUSTRALIA_SYDNEY", "ASIA_VLADIVOSTOK"],
	...["ETC_GMT_PLUS_12", "PACIFIC_TONGATAPU"],
] as const;

const httpsAddress = z.url({ protocol: /^https$/ }).optional();

/** Body of `POST /v2/bot/coupon`. */
export const couponCreateRequest = z
	.strictObject({
		acquisitionCondition,
		barcodeImageUrl: httpsAddress,
		couponCode: z.string().min(1).optional(),
		description: z.string().max(1_000).optional(),
		endTimestamp: z.int().positive(),
		imageUrl: httpsAddress,
		maxUseCountPerTicket: z.literal([1, UNLIMITED]),
		startTimestamp: z.int().min(0),
		title: z.string().min(1).max(60),
		usageCondition: z.string().max(100).optional(),
		reward: reward.optional(),
		visibility: z.enum(["UNLISTED", "PUBLIC"]),
		timezone: z.enum(TIMEZONES),
	})
	.refine(({ startTimestamp, endTimestamp }) => startTimestamp < endTimestamp, {
		path: ["endTimestamp"],
		message: "must be after startTimestamp",
	});

export type CouponCreateRequest = z.output<typeof couponCreateRequest>;
