import { defineCapability } from "./definition.ts";

/** Capability: products and their purchases. */
export const productsCapability = defineCapability({
	section: "会計・特典",
	abilities: {
		"product-read": "商品と購入を見る",
		"product-write": "商品を作成・変更する",
		"product-hand": "購入された商品をお渡し済みにする",
	},
	pages: {
		products: { address: "/line/product", needs: ["product-read"] },
		newProduct: { address: "/line/product/edit", needs: ["product-write"] },
		product: { address: "/line/product/edit/:id", needs: ["product-read"] },
		subscriptions: { address: "/line/product/subscriptions", needs: ["product-read", "friend-read"] },
		purchases: { address: "/line/product/purchases", needs: ["product-read", "friend-read"] },
	},
});
