import { defineScoreEvent } from "./definition.ts";

/** The friend paid, online or at the shop. */
export const paymentMade = defineScoreEvent({
	label: "支払いがあった",
	help: "友だちの支払いを受け取るたびに数えます。テスト用のキーでの支払いは数えません。",
	items: null,
	ability: "payment-read",
});
