import { formatYen } from "#domain/platform/texts/format-yen.ts";

/** LINE's number for any number of winners, or of uses. */
export const UNLIMITED = -1;

/** Discount, by LINE's names. */
export type CouponPrice =
	| { type: "fixed"; fixedAmount: number }
	| { type: "percentage"; percentage: number }
	| { type: "explicit"; originalPrice: number; priceAfterDiscount: number };

/** Benefit of a coupon. */
export interface CouponReward {
	type: "discount" | "cashBack" | "free" | "gift" | "others";
	priceInfo?: CouponPrice;
}

export const COUPON_REWARDS: Record<CouponReward["type"], string> = {
	discount: "割引",
	free: "無料",
	gift: "プレゼント",
	cashBack: "キャッシュバック",
	others: "その他",
};

/** Friends who get a coupon: everybody who opens it, or the winners of a lottery. */
export type CouponAcquisition =
	| { type: "normal" }
	/** `maxAcquireCount`: number of winners, or `UNLIMITED`. */
	| { type: "lottery"; lotteryProbability: number; maxAcquireCount: number }
	/** Of LINE's own console; it cannot be created by a call. */
	| { type: "referral" };

/** Content of a coupon, as LINE tells it. */
export interface LineCouponDesign {
	description: string;
	usageCondition: string;
	couponCode: string;
	reward: CouponReward | null;
	acquisition: CouponAcquisition;
	/** 1, or `UNLIMITED`. */
	maxUseCountPerTicket: number;
	visibility: "UNLISTED" | "PUBLIC" | "PRIVATE";
	/** LINE's address of the picture; null without one, and for a picture that was uploaded here. */
	imageUrl: string | null;
}

/** Body of `POST /v2/bot/coupon`. */
export interface LineCouponCall {
	title: string;
	description?: string;
	usageCondition?: string;
	couponCode?: string;
	imageUrl?: string;
	barcodeImageUrl?: string;
	reward: CouponReward;
	acquisitionCondition: CouponAcquisition;
	maxUseCountPerTicket: number;
	visibility: "UNLISTED" | "PUBLIC";
	/** Epoch seconds. */
	startTimestamp: number;
	endTimestamp: number;
	timezone: string;
}

/** Benefit in words: 500 円割引, 20%割引. */
export function couponRewardText(reward: CouponReward | null): string {
	if (reward === null) return COUPON_REWARDS.others;
	const label = COUPON_REWARDS[reward.type];
	const price = reward.priceInfo;
	if (price === undefined) return label;
	if (price.type === "fixed") return `${formatYen(price.fixedAmount)}${label}`;
	if (price.type === "percentage") return `${price.percentage}%${label}`;
	return `${formatYen(price.originalPrice)} → ${formatYen(price.priceAfterDiscount)}`;
}

/** Friends who get it, in words. */
export function couponAcquisitionText(acquisition: CouponAcquisition): string {
	if (acquisition.type === "referral") return "友だち紹介";
	if (acquisition.type === "normal") return "開いた友だち全員";
	const { lotteryProbability, maxAcquireCount } = acquisition;
	const winners =
		maxAcquireCount === UNLIMITED ? "人数の上限なし" : `${maxAcquireCount.toLocaleString("ja-JP")}人まで`;
	return `抽選（当選率${lotteryProbability}%・${winners}）`;
}

/** Zones that LINE knows, of the accounts' zones; others are Japan's. */
const ZONES: Record<string, string> = {
	"Asia/Tokyo": "ASIA_TOKYO",
	"Asia/Taipei": "ASIA_TAIPEI",
	"Asia/Bangkok": "ASIA_BANGKOK",
};

export const lineZoneOf = (zone: string): string => ZONES[zone] ?? "ASIA_TOKYO";
