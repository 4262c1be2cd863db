import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { formExportPath } from "#domain/acquisition/forms/form-export-path.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { PAY_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { workPending } from "#functions/clock-tasks.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { type BuiltForm, buildForm, openFormPage, submitFormPage } from "#tests/support/form-pages.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { requestRegister } from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";

const MENU = {
	id: -1,
	label: "メニュー",
	swatch_id: 40,
	options: ["松", "竹", "見学"],
	prices: { 松: 3_000, 竹: 2_000, 見学: 0 },
	required: false,
};
const COUNT = { id: -2, label: "人数", swatch_id: 5, rule: "none", is_quantity: true, required: false };

let shop: PaymentShop;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	shop = await PaymentShop.open();
	operator = await buildSession();
	friend = await buildFriend({ name: "花子" });
});

const payment = async () =>
	(
		await readRows<{ id: number; key: string; state: string; amount_yen: number; title: string }>(
			"select id, key, state, amount_yen, title from payments order by id desc",
		)
	)[0];

async function answer(form: BuiltForm, answers: Record<string, string>) {
	return submitFormPage(form, await openFormPage(form, friend.id), answers);
}

describe("a form with prices", () => {
	let form: BuiltForm;
	let answered: { id: number };
	let paid: { id: number };
	beforeEach(async () => {
		[answered, paid] = [await buildTag(), await buildTag()];
		const actionOf = async (tag: { id: number }) =>
			(await buildAction({ effects: [addTagsEffect(tag.id)] })).id;
		form = await buildForm(operator, [MENU, COUNT], {
			action_id: await actionOf(answered),
			payment: { base_yen: 500, tax_rate: 10, action_id: await actionOf(paid) },
		});
	});

	test("names them, leads to the payment of the chosen ones, and runs its actions at their time", async () => {
		const page = await openFormPage(form, friend.id);
		expect(page.text).toContain("松：3,000 円");
		expect(page.text).toContain(PAY_PAGE_TEXTS.test);
		const sent = await submitFormPage(form, page, { q1_0: "松", q1_1: "竹", q2: "２名" });
		const { id, key } = (await payment())!;
		expect(sent.location).toBe(`/pay/${key}`);
		expect(await payment()).toMatchObject({ state: "requested", amount_yen: 11_000, title: "アンケート" });
		expect(await tagIdsOf(friend)).toEqual([answered.id]);
		// A second press leads to the same page.
		expect((await submitFormPage(form, page, { q1_0: "松", q1_1: "竹", q2: "２名" })).location).toBe(
			`/pay/${key}`,
		);
		expect(await countRows("payments")).toBe(1);
		await shop.pay(key);
		await shop.pass(MINUTE, 2);
		await workPending(shop.workerCtx());
		expect((await tagIdsOf(friend)).sort()).toEqual([answered.id, paid.id].sort());
		await shop.pass(DAY, 2);
		await workPending(shop.workerCtx());
		expect(await countRows("runs")).toBe(2);
		const list = await (
			await shop.call(`/api/form/answers/${form.id}`, { as: await buildSession(), whole: true })
		).json();
		expect(list).toMatchObject({ items: [{ payment: { id, state: "paid", yen: 11_000, is_test: true } }] });
		const file = await shop.call(formExportPath(form.id), { as: await buildSession() });
		expect(await file.text()).toContain("支払い済み（テスト）");
	});

	test("refuses a number that it cannot use, and stores nothing", async () => {
		for (const count of ["0", "100", "たくさん"]) {
			const sent = await answer(form, { q1_0: "松", q2: count });
			expect(sent.status).toBe(422);
			expect(sent.text).toContain(FORM_TEXTS.quantityInvalid(99));
		}
		expect(await countRows("form_answers")).toBe(0);
		expect(await countRows("payments")).toBe(0);
	});

	test("ends an answer that nobody pays, runs nothing for it, and counts it no more", async () => {
		await answer(form, { q1_0: "松" });
		const { id } = (await payment())!;
		await shop.pass(4 * DAY, 4);
		expect(await shop.find(id)).toMatchObject({ state: "expired" });
		await workPending(shop.workerCtx());
		expect(await tagIdsOf(friend)).toEqual([answered.id]);
	});

	test("gives the money of an answer that is gone back", async () => {
		await answer(form, { q1_0: "松" });
		const { id, key } = (await payment())!;
		const session = await shop.open(key, "stripe");
		await env.DB.prepare("delete from form_answers").run();
		await shop.bank.do({ deed: "pay", id: session });
		await shop.pass(MINUTE, 4);
		expect(await shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 3_500 },
			{ kind: "refund", yen: -3_500 },
		]);
	});
});

test("a limited form gives the place of an unpaid answer to another friend after its end", async () => {
	const form = await buildForm(operator, [MENU], {
		payment: { base_yen: 1_000, tax_rate: 10, action_id: null },
		reception: { max_answers: 1 },
	});
	await answer(form, { q1_0: "見学" });
	const other = await buildFriend({ name: "太郎" });
	expect((await openFormPage(form, other.id)).text).not.toContain("メニュー</");
	await shop.pass(4 * DAY, 4);
	const page = await openFormPage(form, other.id);
	expect((await submitFormPage(form, page, { q1_0: "松" })).location).toMatch(/^\/pay\//);
});

test("an answer that costs nothing needs no payment", async () => {
	const form = await buildForm(operator, [MENU], { payment: { base_yen: 0, tax_rate: 10, action_id: null } });
	expect((await answer(form, { q1_2: "見学" })).location).toContain("/done");
	expect(await countRows("payments")).toBe(0);
});

test("a form asks for payments only with a provider, and for one number alone", async () => {
	const twice = await requestRegister("form", operator, {
		name: "二つの数",
		fields: [COUNT, { ...COUNT, id: -3, label: "個数" }],
		payment: { base_yen: 100, tax_rate: 10, action_id: null },
	});
	expect(twice.status).toBe(422);
	await shop.saveProvider("stripe", {});
	await env.DB.prepare("update payment_providers set is_enabled = 0").run();
	const refused = await requestRegister("form", operator, {
		name: "支払い先なし",
		fields: [MENU],
		payment: { base_yen: 100, tax_rate: 10, action_id: null },
	});
	expect(refused.status).toBe(422);
});
