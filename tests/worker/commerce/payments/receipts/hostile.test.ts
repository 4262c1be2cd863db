import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { paymentReceipts } from "#db/commerce/payment-receipts.ts";
import { connectD1 } from "#db/d1-client.ts";
import { RECEIPT_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import { listReceipts, receiptsStatement } from "#functions/commerce/payments/receipts/list-receipts.ts";
import { DATA_PLACES } from "#functions/people/friend-deletion/places/registry.ts";
import { eraseStatement } from "#functions/people/friend-deletion/steps/erase-rows.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildOperator, buildSession, signInOperator } from "#tests/support/operator-builders.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import {
	ISSUER,
	issue,
	paidAtShop,
	readReceiptRows,
	saveIssuer,
} from "#tests/support/payments/receipt-fixture.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
	await saveIssuer(shop);
});

const EVERYTHING = { search: "", date_from: null, date_to: null };

describe("receipts", () => {
	test("are listed and changed within the operator's scope alone", async () => {
		const tag = await buildTag({ name: "本店" });
		const { id } = await paidAtShop(shop);
		const receipt = (await issue(shop, id)).items[0]!.id;
		const hidden = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		expect((await listReceipts({ ctx: shop.ctx(), input: EVERYTHING })).items).toMatchObject([
			{ id: receipt, number: "R-000001" },
		]);
		expect((await listReceipts({ ctx: shop.ctx("k", hidden), input: EVERYTHING })).items).toEqual([]);
		const as = await signInOperator(hidden);
		const before = await takeSnapshot();
		for (const [path, json] of [
			[`/api/payments/${id}/receipts`, undefined],
			[`/api/payments/${id}/receipts`, { addressee: "山田" }],
			[`/api/receipts/${receipt}/pdf`, undefined],
			[`/api/receipts/${receipt}/reissue`, {}],
			[`/api/receipts/${receipt}/replace`, { addressee: "山田", reason: "x" }],
		] as const)
			expect((await shop.call(path, { as, ...(json && { json }) })).status).toBe(404);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("need the abilities of payments, and settings one of their own", async () => {
		const { id } = await paidAtShop(shop);
		const as = await buildSession({ abilities: ["payment-read", "friend-read"] });
		expect((await shop.call("/api/receipts", { as })).status).toBe(200);
		expect((await shop.call(`/api/payments/${id}/receipts`, { as, json: {} })).status).toBe(403);
		expect((await shop.call("/api/receipt-settings", { as })).status).toBe(403);
	});

	test("refuse unknown fields, long and broken values, and change nothing", async () => {
		const { id } = await paidAtShop(shop);
		const as = await buildSession();
		const before = await takeSnapshot();
		for (const json of [
			{ addressee: "山田", number: 7 },
			{ addressee: 1e9 },
			{ addressee: "あ".repeat(61) },
			{ addressee: "二\n行" },
		])
			expect((await shop.call(`/api/payments/${id}/receipts`, { as, json })).status).toBe(422);
		for (const wrong of [0, 1e9, "x"])
			expect((await shop.call(`/api/receipts/${wrong}/pdf`, { as })).status).toBeGreaterThanOrEqual(404);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("are found by number, addressee, title and friend, a page at a time", async () => {
		for (const name of ["山田", "佐藤", "鈴木"]) {
			const { id } = await paidAtShop(shop, { title: `${name}さんの会` });
			shop.clock.pass(1_000);
			await issue(shop, id, `${name}商店`);
		}
		const numbersOf = async (search: string) =>
			(await listReceipts({ ctx: shop.ctx(), input: { ...EVERYTHING, search } })).items.map(
				({ number }) => number,
			);
		expect(await numbersOf("r-000002")).toEqual(["R-000002"]);
		expect(await numbersOf("Ｒ－０００００３")).toEqual(["R-000003"]);
		expect(await numbersOf("鈴木商店")).toEqual(["R-000003"]);
		expect(await numbersOf("山田さんの会")).toEqual(["R-000001"]);
		expect(await numbersOf("")).toEqual(["R-000003", "R-000002", "R-000001"]);
		const input = { ...EVERYTHING, date_from: "2026-11-21" };
		expect((await listReceipts({ ctx: shop.ctx(), input })).items).toEqual([]);
	});

	test("are listed by their index", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		const before = { at: 1, id: "1" };
		await receiptsStatement({ ...shop.ctx(), db: connectD1(database) }, { ...EVERYTHING, before });
		const plan = (await explainQueryPlan(env.DB, trips[0]![0]!)).join("\n");
		expect(plan).toContain("payment_receipts_list");
		expect(plan).toContain("payment_receipts_replaces");
		expect(plan).not.toContain("TEMP B-TREE");
	});
});

describe("the issuer's settings", () => {
	const put = (as: Awaited<ReturnType<typeof buildSession>>, json: object) =>
		shop.call("/api/receipt-settings", { as, json, method: "PUT" });

	test("accept a written number, refuse a wrong one, and one that was changed meanwhile", async () => {
		const as = await buildSession();
		const written = { ...ISSUER, registration_number: "ｔ７０００－０１２０－５０００－２", version: 1 };
		const saved = await put(as, written);
		expect(await saved.json()).toMatchObject({ registration_number: "T7000012050002", version: 2 });
		const before = await takeSnapshot();
		const wrong = await put(as, { ...written, registration_number: "T123", version: 2 });
		expect(wrong.status).toBe(422);
		expect(await wrong.json()).toEqual({ registration_number: [RECEIPT_TEXTS.numberInvalid] });
		expect((await put(as, { ...written, version: 1 })).status).toBe(409);
		expect((await put(as, { ...written, prefix: "番号", version: 2 })).status).toBe(422);
		expect((await put(as, { ...written, colour: "red", version: 2 })).status).toBe(422);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

test("a deleted friend's receipt keeps number and amount, and no addressee", async () => {
	const { id, friendId } = await paidAtShop(shop);
	await issue(shop, id, "消える人");
	const ctx = shop.workerCtx();
	const place = DATA_PLACES.find(({ table }) => table === paymentReceipts)!;
	await ctx.db.batch([eraseStatement(ctx, place, { id: friendId, lineUserId: "U" })]);
	expect(await readReceiptRows()).toMatchObject([
		{ number: 1, amount_yen: 2_200, friend_id: null, addressee: "" },
	]);
});
