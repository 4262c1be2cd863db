import { defineScoreEvent } from "./definition.ts";

/** The friend obtained a coupon of the shop. */
export const couponObtained = defineScoreEvent({
	label: "クーポンを受け取った",
	help: "クーポンを1枚受け取るたびに数えます。",
	items: null,
	ability: "coupon-read",
});
