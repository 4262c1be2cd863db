import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import type { UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { handOverPurchase } from "#functions/commerce/products/hand-over-purchase.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { listReceivedMessages, runDueDeliveries, runEffects } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildNotification } from "#tests/support/notice-fixture.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import {
	type BuiltProduct,
	buildProduct,
	ProductVisits,
	readPurchases,
	stockOf,
} from "#tests/support/products/product-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { buildEndpoint } from "#tests/support/webhook-receiver.ts";

let shop: PaymentShop;
let friend: FriendRecord;
let product: BuiltProduct;
beforeEach(async () => {
	shop = await PaymentShop.open();
	friend = await buildFriend({ name: "花子" });
	product = await buildProduct({ stock: 5 });
});

test("a placeholder puts the friend's own link to the product into a message", async () => {
	await runEffects(shop.clock, friend, [sendTextEffect(`ご購入はこちら {PAY_${product.code}}`)]);
	await runDueDeliveries(shop.clock);
	const [, token] =
		/\/item\/[\w-]+\?t=([\w-]+\.[\w-]{20,})/.exec(JSON.stringify(await listReceivedMessages(friend))) ?? [];
	expect((await new PageVisitor().open(`/item/${product.code}?t=${token}`)).said).toContain("花子さま");
});

test("other systems and operators are told of a paid purchase, once", async () => {
	await buildEndpoint(shop.operator);
	await buildNotification(shop.operator, [], { timings: ["product_bought"] });
	await shop.pay((await new ProductVisits(shop).buy(friend, product, { quantity: 2 }))!);
	await shop.pass(60_000, 3);
	const told = await readRows<{ data: string }>(
		"select data from outgoing_webhook_messages where type = 'purchase.paid'",
	);
	expect(told.map(({ data }) => WEBHOOK_EVENTS["purchase.paid"].data.parse(JSON.parse(data)))).toMatchObject([
		{ product_id: product.id, product: "ヘアオイル", quantity: 2, yen: 2_400 },
	]);
	expect(
		await readRows(
			"select event, said ->> '$.product' as product, said ->> '$.quantity' as quantity from notification_facts",
		),
	).toEqual([{ event: "product_bought", product: "ヘアオイル", quantity: 2 }]);
});

test("other systems are told of a purchase that was handed over, once", async () => {
	await buildEndpoint(shop.operator);
	await shop.pay((await new ProductVisits(shop).buy(friend, product, { quantity: 2 }))!);
	await shop.pass(60_000, 3);
	const [{ id } = { id: 0 }] = await readPurchases();
	await handOverPurchase({ ctx: shop.ctx(), input: { id } });
	await expect(handOverPurchase({ ctx: shop.ctx(), input: { id } })).rejects.toMatchObject({ status: 422 });
	const told = await readRows<{ friend_id: number; data: string }>(
		"select friend_id, data from outgoing_webhook_messages where type = 'purchase.handed'",
	);
	expect(
		told.map(({ data }) => WEBHOOK_EVENTS["purchase.handed"].data.parse(JSON.parse(data))),
	).toMatchObject([
		{ purchase_id: id, product_id: product.id, product: "ヘアオイル", quantity: 2, yen: 2_400 },
	]);
	expect(told[0]!.friend_id).toBe(friend.id);
});

test("a product names the templates with its placeholder", async () => {
	const as = await buildSession();
	await buildTemplate({ type: "text", text: `どうぞ {PAY_${product.code}}` }, { name: "ご案内" });
	await buildTemplate({ type: "text", text: "ほかの話" }, { name: "ほか" });
	const { items } = await requestJson<UsedBy>(`/api/used_by/product/${product.id}`, { as });
	expect(items.map(({ kind, name }) => `${kind} ${name}`)).toEqual(["template ご案内"]);
});

/** Fields of a product that its form sends. */
const FIELDS = [
	...["id", "name", "group_id", "version", "description", "media_key", "yen", "tax_rate", "shown_stock"],
	...["per_friend", "sale_from", "sale_to", "is_active", "action_id", "period", "grace_days", "tag_id"],
	...["renewed_action_id", "failed_action_id", "ended_action_id", "position"],
];
const pick = (data: Record<string, unknown>) =>
	Object.fromEntries(FIELDS.map((field) => [field, data[field] ?? null]));

test("a saved stock keeps the pieces that were sold while the form was open", async () => {
	const as = await buildSession();
	const data = await requestJson<Record<string, unknown>>(`/api/product/data/${product.id}`, { as });
	await new ProductVisits(shop).buy(friend, product, { quantity: 2 });
	await requestJson("/api/product/register", {
		as,
		json: { ...pick(data), stock: 10 },
	});
	expect(await stockOf(product)).toBe(8);
});

test("a product with an active subscription is not deleted", async () => {
	const as = await buildSession();
	const plan = await buildProduct({ period: "month" });
	const pressed = await new ProductVisits(shop).press(friend, plan);
	expect(pressed.status).toBe(303);
	const remove = () =>
		shop.call("/api/product/crud", { as, json: { action: "delete", item_ids: [plan.id] } });
	expect((await remove()).status).toBe(422);
	await shop.pass(16 * 60_000, 16);
	expect((await remove()).status).toBe(200);
});
