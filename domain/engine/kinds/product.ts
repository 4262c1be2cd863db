import type { SubscriptionPeriod } from "#domain/commerce/products/subscription-state.ts";
import type { TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";
import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: products, which friends buy on a page of their own. */
export const product = defineKind({
	label: "商品",
	path: "product",
	listPage: "products",
	help: "友だちがLINEから購入できる商品です。1回の購入と、毎月・毎年の定期払いを選べます。",
	creation: { by: "page", address: "newProduct" },
	editPage: "product",
	optionalActions: ["copy", "changeActive"],
	hasAppendix: true,
	searchesCode: true,
	readAbility: "product-read",
	writeAbility: "product-write",
});

/** Length of a product's code. */
export const PRODUCT_CODE_LENGTH = 8;

export interface ProductRow extends ItemRow {
	code: string;
	yen: number;
	tax_rate: TaxRate;
	/** Null is unlimited. */
	stock: number | null;
	/** `YYYY-MM-DD HH:mm`. */
	sale_from: string | null;
	sale_to: string | null;
	is_active: 0 | 1;
	/** Period of a subscription; null for a product that is bought once. */
	period: SubscriptionPeriod | null;
}

export interface ProductAppendix {
	/** Purchases that were paid, and those of them that are not handed over yet. */
	purchase_count: number;
	open_count: number;
	/** Friends with an active subscription. */
	subscriber_count: number;
}
