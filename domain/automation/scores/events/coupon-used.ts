import { defineScoreEvent } from "./definition.ts";

/** The friend used a coupon of the shop. */
export const couponUsed = defineScoreEvent({
	label: "クーポンを使った",
	help: "クーポンを1枚使うたびに数えます。",
	items: null,
	ability: "coupon-read",
});
