import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { programPurchasesStatement } from "#functions/integrations/open-api/v1/products/program-purchases.ts";
import { buildProgram, carriesTag } from "#tests/support/api-program.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import {
	type BuiltProduct,
	buildProduct,
	ProductVisits,
	readPurchases,
} from "#tests/support/products/product-builders.ts";

interface PurchasePage {
	items: { id: number; fid: number | null; state: string }[];
	next_cursor: string | null;
}

let shop: PaymentShop;
let friend: FriendRecord;
let oil: BuiltProduct;
let soap: BuiltProduct;
beforeEach(async () => {
	shop = await PaymentShop.open();
	friend = await buildFriend({ name: "花子" });
	oil = await buildProduct({ stock: 5, description: "香りのよいオイルです。" });
	soap = await buildProduct({ name: "石けん", yen: 500, tax_rate: 8 });
});

test("a program reads products with their price, tax and stock, and none that were deleted", async () => {
	await buildProduct({ name: "削除した商品", deleted_at: 2 });
	await new ProductVisits(shop).buy(friend, oil, { quantity: 2 });
	const program = await buildProgram();
	const first = await program.ask<{ next_cursor: string }>("/products?limit=1");
	expect(first).toMatchObject({
		items: [{ id: oil.id, name: "ヘアオイル", yen: 1_200, tax_rate: 10, stock: 3, period: null }],
	});
	expect(await program.ask(`/products?limit=1&cursor=${first.next_cursor}`)).toMatchObject({
		items: [{ id: soap.id, yen: 500, tax_rate: 8, stock: null }],
		next_cursor: null,
	});
	expect(await program.ask(`/products/${oil.id}`)).toMatchObject({ description: "香りのよいオイルです。" });
	expect((await program.call("/products/999")).status).toBe(404);
});

test("a program reads purchases by friend, product, state and days, page by page", async () => {
	const visits = new ProductVisits(shop);
	const other = await buildFriend({});
	await shop.pay((await visits.buy(friend, oil, { quantity: 2 }))!);
	await shop.pass(60_000, 3);
	shop.clock.pass(DAY);
	await visits.buy(friend, soap);
	await visits.buy(other, soap);
	const program = await buildProgram();
	const idsOf = async (query: string) =>
		(await program.ask<PurchasePage>(`/purchases${query}`)).items.map(({ id }) => id);
	const [first, second, third] = (await readPurchases()).map(({ id }) => id);
	expect(await idsOf("")).toEqual([first, second, third]);
	expect(await idsOf(`?fid=${friend.id}`)).toEqual([first, second]);
	expect(await idsOf(`?product_id=${soap.id}`)).toEqual([second, third]);
	expect(await idsOf("?state=paid")).toEqual([first]);
	expect(await idsOf("?from=2026-11-21")).toEqual([second, third]);
	expect(await idsOf("?from=2026-11-20&to=2026-11-20")).toEqual([first]);
	const page = await program.ask<PurchasePage>("/purchases?limit=2");
	expect(await idsOf(`?limit=2&cursor=${page.next_cursor}`)).toEqual([third]);
	expect(await program.ask(`/purchases/${first}`)).toMatchObject({
		...{ fid: friend.id, product_id: oil.id, product: "ヘアオイル", quantity: 2, yen: 2_400 },
		...{ state: "paid", is_test: true, payment_id: expect.any(Number), ended_at: null },
	});
	expect((await program.call("/purchases?stat=paid")).status).toBe(422);
});

test("a program reads the purchases of its own friends alone", async () => {
	const tag = await buildTag();
	const own = await buildFriend({ tagIds: [tag.id] });
	const visits = new ProductVisits(shop);
	await visits.buy(friend, oil);
	await visits.buy(own, oil);
	const [foreign, shown] = (await readPurchases()).map(({ id }) => id);
	const program = await buildProgram({ friends: { inputs: [carriesTag(tag.id)] } });
	expect((await program.ask<PurchasePage>("/purchases")).items.map(({ id }) => id)).toEqual([shown]);
	expect((await program.call(`/purchases/${shown}`)).status).toBe(200);
	expect((await program.call(`/purchases/${foreign}`)).status).toBe(404);
	expect((await program.call(`/purchases?fid=${friend.id}`)).status).toBe(404);
});

test("a page of purchases is read by the index of its limit, and sorts nothing", async () => {
	const ctx = shop.ctx();
	const planOf = async (limits: object) => {
		const { database, trips } = countRoundTrips(env.DB);
		await execute(connectD1(database), programPurchasesStatement(ctx, { after: 5, limit: 50 }, limits));
		return (await explainQueryPlan(env.DB, trips[0]![0]!)).join("\n");
	};
	expect(await planOf({ fid: friend.id })).toContain("purchases_friend (friend_id=? AND id>?");
	expect(await planOf({ product_id: oil.id })).toContain("purchases_product (product_id=?");
	expect(await planOf({ state: "paid" })).toContain("purchases_state (state=?");
	expect(await planOf({ from: "2026-11-20" })).toContain("USING INTEGER PRIMARY KEY (rowid>?");
	for (const limits of [{ fid: friend.id }, { product_id: oil.id }, { state: "paid" }, {}])
		expect(await planOf(limits)).not.toMatch(/TEMP B-TREE|SCAN x$/m);
});
