import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { createPurchase } from "#functions/commerce/products/create-purchase.ts";
import { writeProductToken } from "#functions/engine/deliveries/product-link-token.ts";
import { readRows } from "../database-snapshot.ts";
import { PageVisitor } from "../page-visitor.ts";
import type { PaymentShop } from "../payments/payment-shop.ts";
import { storeRow } from "../store-rows.ts";
import { nextId } from "../test-clock.ts";

export interface BuiltProduct {
	id: number;
	code: string;
	yen: number;
}

let built = 0;

/** A product on sale for 1,200 yen, by default without a stock. */
export async function buildProduct(given: Record<string, unknown> = {}): Promise<BuiltProduct> {
	const code = `item${String(++built).padStart(4, "0")}`;
	const row = {
		name: "ヘアオイル",
		name_key: "ヘアオイル",
		code,
		yen: 1_200,
		tax_rate: 10,
		created_at: 1,
		...given,
	};
	return { id: await storeRow("products", row), code, yen: row.yen as number };
}

/** A shop's customers. */
export class ProductVisits {
	readonly #shop: PaymentShop;

	constructor(shop: PaymentShop) {
		this.#shop = shop;
	}

	tokenOf = ({ id }: { id: number }, product: BuiltProduct): string =>
		writeProductToken(this.#shop.workerCtx(), {
			friendId: id,
			urlId: product.id,
			sentAt: this.#shop.clock.now,
		});

	open = (friend: { id: number }, product: BuiltProduct) =>
		new PageVisitor().open(`/item/${product.code}?t=${this.tokenOf(friend, product)}`);

	/** The friend buys on the page. */
	press = (friend: { id: number }, product: BuiltProduct, fields: Record<string, string | number> = {}) => {
		const form = new URLSearchParams({
			t: this.tokenOf(friend, product),
			yen: String(product.yen),
			key: nextId(),
			quantity: "1",
			...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
		});
		return this.#shop.call(`/item/${product.code}`, { form: String(form) });
	};

	/** The friend buys. @returns key of the payment; undefined where it was refused */
	buy = (
		{ id }: { id: number },
		product: BuiltProduct,
		{ quantity = 1, key = nextId(), database = env.DB } = {},
	): Promise<string | undefined> =>
		createPurchase(
			{ ...this.#shop.workerCtx(), db: connectD1(database) },
			{ friendId: id, productId: product.id, quantity, yen: product.yen, key },
		);
}

interface StoredPurchase {
	id: number;
	friend_id: number | null;
	state: string;
	quantity: number;
	yen: number;
}

export const readPurchases = (): Promise<StoredPurchase[]> =>
	readRows<StoredPurchase>("select id, friend_id, state, quantity, yen from purchases order by id");

export const stockOf = async ({ id }: BuiltProduct): Promise<number | null> =>
	(await readRows<{ stock: number | null }>("select stock from products where id = ?", id))[0]!.stock;
