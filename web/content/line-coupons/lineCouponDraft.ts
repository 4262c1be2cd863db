import type { CouponPrice, CouponReward } from "#domain/content/line-coupons/line-coupon-design.ts";
import type { LineCouponInput } from "#domain/content/line-coupons/line-coupon-input.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";

type NumberDraft = number | string;

/** Form draft of a coupon. Fields of another choice keep their values. */
export interface LineCouponDraft
	extends Pick<
		LineCouponInput,
		| "title"
		| "description"
		| "usage_condition"
		| "coupon_code"
		| "picture_key"
		| "barcode_key"
		| "max_use"
		| "is_public"
		| "starts"
		| "ends"
	> {
	reward: CouponReward["type"];
	price: CouponPrice["type"];
	amount: NumberDraft;
	percentage: NumberDraft;
	original: NumberDraft;
	after: NumberDraft;
	isLottery: boolean;
	probability: NumberDraft;
	winners: NumberDraft;
}

/** Days of a new coupon. */
const PERIOD = 30 * DAY;

export const createLineCouponDraft = (now: number): LineCouponDraft => ({
	title: "",
	description: "",
	usage_condition: "",
	coupon_code: "",
	picture_key: null,
	barcode_key: null,
	max_use: "once",
	is_public: false,
	starts: { date: currentDay(now), time: "00:00" },
	ends: { date: currentDay(now + PERIOD), time: "23:59" },
	reward: "discount",
	price: "fixed",
	amount: "",
	percentage: "",
	original: "",
	after: "",
	isLottery: false,
	probability: "",
	winners: "",
});

/** Body of the save, still to be checked. */
export function toCouponBody(draft: LineCouponDraft) {
	const { reward, price, amount, percentage, original, after, isLottery, probability, winners, ...rest } =
		draft;
	const prices = {
		fixed: { type: "fixed", amount },
		percentage: { type: "percentage", percentage },
		explicit: { type: "explicit", original, after },
	};
	const hasPrice = reward === "discount" || reward === "cashBack";
	return {
		...rest,
		reward: { type: reward, ...(hasPrice && { price: prices[price] }) },
		acquisition: isLottery
			? { type: "lottery", probability, winners: winners === "" ? null : winners }
			: { type: "normal" },
	};
}
