import { defineScoreEvent } from "./definition.ts";

/** The friend paid for a product. */
export const productBought = defineScoreEvent({
	label: "商品を購入した",
	help: "商品の支払いを確認できるたびに数えます。定期払いは、支払いのたびに数えます。",
	items: null,
	ability: "product-read",
});
