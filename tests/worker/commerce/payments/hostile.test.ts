import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { listPayments } from "#functions/commerce/payments/list-payments.ts";
import { BANK_KEYS } from "#simulator/bank/bank-world.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildOperator, buildSession, signInOperator } from "#tests/support/operator-builders.ts";
import { PaymentShop, STRIPE_KEYS } from "#tests/support/payments/payment-shop.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
});

const lineOf = (unit_yen: unknown) => [{ name: "体験", quantity: 1, unit_yen, tax_rate: 10 }];

describe("a request for money", () => {
	test.each([0, -1, 0.5, 1e9, "2.5", "１００", null, Number.NaN])(
		"of %s yen is refused and changes nothing",
		async (yen) => {
			const session = await buildSession();
			const { id: friend_id } = await buildFriend({});
			const before = await takeSnapshot();
			const response = await shop.call("/api/payments", {
				as: session,
				json: { friend_id, title: "体験", lines: lineOf(yen), expires_at: null },
			});
			expect(response.status).toBe(422);
			expect(await listChangesSince(before)).toEqual([]);
		},
	);

	test("with an unknown field, of a hidden friend, or without the ability is refused", async () => {
		const { id: friend_id } = await buildFriend({});
		const json = { friend_id, title: "体験", lines: lineOf(100), expires_at: null };
		const tag = await buildTag({ name: "本店" });
		const sessions = {
			whole: await buildSession(),
			hidden: await buildSession({ scope: { all: false, tagIds: [tag.id] } }),
			reading: await buildSession({ abilities: ["payment-read", "friend-read"] }),
		};
		const before = await takeSnapshot();
		const post = (as: typeof sessions.whole, body: object) => shop.call("/api/payments", { as, json: body });
		expect((await post(sessions.whole, { ...json, amount: 5 })).status).toBe(422);
		expect((await post(sessions.whole, { ...json, lines: [{ ...lineOf(5)[0], yen: 1 }] })).status).toBe(422);
		expect((await post(sessions.hidden, json)).status).toBe(404);
		expect((await post(sessions.reading, json)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await post(sessions.whole, json)).status).toBe(200);
	});

	test("is listed within the operator's scope alone, and so are its actions", async () => {
		const tag = await buildTag({ name: "本店" });
		const { id } = await shop.request();
		const hidden = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		const filter = { friend_id: null, search: "", date_from: null, date_to: null };
		expect((await listPayments({ ctx: shop.ctx(), input: filter })).items).toMatchObject([{ id }]);
		expect(await listPayments({ ctx: shop.ctx("k", hidden), input: filter })).toMatchObject({
			items: [],
			total: 0,
		});
		const session = await signInOperator(hidden);
		for (const [path, json] of [
			["", undefined],
			["/cancel", {}],
			["/record", { method: "cash" }],
			["/refund", { yen: 1, reason: "x" }],
			["/check", {}],
		] as const)
			expect(
				(await shop.call(`/api/payments/${id}${path}`, { as: session, ...(json && { json }) })).status,
			).toBe(404);
	});
});

test("an act by the version of an earlier state is refused and changes nothing", async () => {
	const session = await buildSession();
	const { id } = await shop.request();
	const { id: paid, key } = await shop.request();
	await shop.pay(key);
	await shop.work();
	const before = await takeSnapshot();
	for (const [path, json] of [
		[`${id}/cancel`, {}],
		[`${id}/record`, { method: "cash" }],
		[`${paid}/refund`, { yen: 1, reason: "x" }],
	] as const) {
		const refused = await shop.call(`/api/payments/${path}`, { as: session, json: { ...json, version: 99 } });
		expect([path, refused.status]).toEqual([path, 409]);
	}
	expect(await listChangesSince(before)).toEqual([]);
});

/** Lets the bank name dollars in all its answers. @returns the end of that, and the number of answers so far */
function nameDollars() {
	const fetch = shop.bank.fetch.bind(shop.bank);
	const told = { count: 0 };
	const inDollars: typeof fetch = async (...call) => {
		const answer = await fetch(...call);
		const text = (await answer.text()).replaceAll(/"currency": ?"jpy"/gi, '"currency":"usd"');
		if (text.includes('"usd"')) told.count++;
		return new Response(text, answer);
	};
	Object.assign(shop.bank, { fetch: inDollars });
	return { told, end: () => Object.assign(shop.bank, { fetch }) };
}

test.each(["stripe", "paypay"] as const)("money of %s in another currency is no money", async (provider) => {
	const { id, key } = await shop.request();
	const session = await shop.open(key, provider);
	const dollars = nameDollars();
	await shop.bank.do({ deed: "pay", id: session });
	await shop.pass(MINUTE);
	expect(dollars.told.count).toBeGreaterThan(0);
	expect(await shop.ledger(id)).toEqual([]);
	expect(await shop.find(id)).toMatchObject({ state: "requested", paid_yen: 0 });
	dollars.end();
	await shop.pass(3 * MINUTE, 3);
	expect(await shop.ledger(id)).toEqual([{ kind: "charge", yen: 2_200 }]);
});

test("a checkout that is neither paid nor closed after the end is looked at with growing pauses, and names the reason", async () => {
	const { id, key } = await shop.request();
	const session = await shop.open(key, "stripe");
	const dollars = nameDollars();
	await shop.bank.do({ deed: "pay", id: session });
	const { expires_at: end } = (await shop.find(id)) as unknown as { expires_at: number };
	await shop.pass(end - shop.clock.now + MINUTE);
	await shop.pass(8 * HOUR, 8);
	const stuck = await shop.find(id);
	expect(stuck.problem).toContain("受け付けませんでした");
	expect(stuck.attempts).toBeGreaterThan(4);
	dollars.end();
	await shop.pass(HOUR);
	expect(await shop.ledger(id)).toContainEqual({ kind: "charge", yen: 2_200 });
});

describe("an event of a provider", () => {
	const events = async () => (await env.DB.prepare("select key from payment_events").all()).results.length;
	const due = async (id: number) => (await shop.find(id)) as unknown as { next_attempt_at: number };

	test("that is repeated, late or in another order books once", async () => {
		await shop.bank.do({ deed: "deliver", mode: "twice" });
		const { id, key } = await shop.request();
		await shop.pay(key);
		await shop.work();
		for (const event of shop.bank.sent.toReversed())
			expect(await shop.receive(event.address, event.headers, event.body)).toBe(200);
		await shop.work();
		expect(await shop.ledger(id)).toEqual([{ kind: "charge", yen: 2_200 }]);
		expect(new Set(shop.answered)).toEqual(new Set([200]));
		expect(await events()).toBeGreaterThan(0);
	});

	test("without a signature, with a wrong one, an old one or another body's is refused and wakes nothing", async () => {
		const { id, key } = await shop.request();
		await shop.pay(key);
		const [event] = shop.bank.sent;
		const before = await takeSnapshot();
		const { "Stripe-Signature": signature = "", ...rest } = event!.headers as Record<string, string>;
		const address = event!.address;
		expect(signature).not.toBe("");
		expect(await shop.receive(address, rest, event!.body)).toBe(401);
		expect(await shop.receive(address, { "Stripe-Signature": `${signature}0` }, event!.body)).toBe(401);
		expect(await shop.receive(address, event!.headers, event!.body.replace("2200", "1"))).toBe(401);
		shop.clock.pass(6 * 60_000);
		expect(await shop.receive(address, event!.headers, event!.body)).toBe(401);
		expect(await listChangesSince(before)).toEqual([]);
		expect(id).toBeGreaterThan(0);
	});

	test("of another account or mode, or of something else in the same account, wakes nothing", async () => {
		const { id, key } = await shop.request();
		await shop.open(key, "stripe");
		const other = await shop.bank.stripe().checkout.sessions.create({
			mode: "payment",
			line_items: [
				{ quantity: 1, price_data: { currency: "jpy", unit_amount: 500, product_data: { name: "x" } } },
			],
			success_url: "https://shop.example/",
		});
		const { next_attempt_at } = await due(id);
		await shop.bank.do({ deed: "pay", id: other.id });
		expect(shop.answered.at(-1)).toBe(200);
		expect(await events()).toBe(0);
		// The keys of another account sign with another secret.
		await shop.saveProvider("stripe", { ...STRIPE_KEYS, webhook_secret: BANK_KEYS.stripeWebhookLive });
		const event = shop.bank.sent.at(-1)!;
		expect(await shop.receive(event.address, event.headers, event.body)).toBe(401);
		expect(await due(id)).toMatchObject({ next_attempt_at });
	});

	test("of PayPay names a payment and nothing else: a false one books nothing", async () => {
		const { id, key } = await shop.request();
		await shop.open(key, "paypay");
		const { results } = await env.DB.prepare("select key from payment_checkouts").all<{ key: string }>();
		const body = {
			notification_type: "Transaction",
			merchant_id: BANK_KEYS.paypayMerchant,
			order_id: "1",
			merchant_order_id: results[0]!.key,
			order_amount: 2_200,
			state: "COMPLETED",
		};
		expect(await shop.receive("/webhook/paypay", {}, JSON.stringify(body))).toBe(200);
		await shop.work();
		expect(await shop.ledger(id)).toEqual([]);
		expect(await shop.receive("/webhook/paypay", {}, JSON.stringify({ ...body, merchant_id: "9" }))).toBe(
			401,
		);
		expect(await shop.receive("/webhook/paypay", {}, "{")).toBe(401);
	});

	test("of PayPay that is forged again and again wakes its payment a few times a minute", async () => {
		const { key } = await shop.request();
		await shop.open(key, "paypay");
		const { results } = await env.DB.prepare("select key from payment_checkouts").all<{ key: string }>();
		for (let count = 0; count < 12; count++) {
			const body = {
				notification_type: "Transaction",
				merchant_id: BANK_KEYS.paypayMerchant,
				order_id: `forged-${count}`,
				merchant_order_id: results[0]!.key,
				state: `STATE-${count}`,
			};
			expect(await shop.receive("/webhook/paypay", {}, JSON.stringify(body))).toBe(200);
		}
		expect(await events()).toBe(1);
	});

	test("of PayPay does not open a code again that was closed for another provider", async () => {
		const { id, key } = await shop.request();
		await shop.open(key, "paypay");
		const session = await shop.open(key, "stripe");
		const { results } = await env.DB.prepare("select key from payment_checkouts order by id").all<{
			key: string;
		}>();
		const body = {
			notification_type: "Transaction",
			merchant_id: BANK_KEYS.paypayMerchant,
			order_id: "1",
			merchant_order_id: results[0]!.key,
			state: "COMPLETED",
		};
		expect(await shop.receive("/webhook/paypay", {}, JSON.stringify(body))).toBe(200);
		await shop.work();
		const states = await env.DB.prepare("select state from payment_checkouts order by id").all();
		expect(states.results).toEqual([{ state: "closed" }, { state: "open" }]);
		expect((await shop.find(id)).problem).toBeNull();
		await shop.bank.do({ deed: "pay", id: session });
		await shop.work();
		expect(await shop.ledger(id)).toEqual([{ kind: "charge", yen: 2_200 }]);
	});
});

describe("the settings of a provider", () => {
	test("never show a key again, and refuse one that the provider does not know", async () => {
		const session = await buildSession();
		const listed = await (await shop.call("/api/payment-providers", { as: session })).text();
		expect(listed).not.toContain(BANK_KEYS.stripeTest);
		expect(listed).toContain(BANK_KEYS.stripeTest.slice(-4));
		const stored = await env.DB.prepare("select keys, hints from payment_providers").all();
		expect(JSON.stringify(stored.results)).not.toContain(BANK_KEYS.paypaySecret);
		const before = await takeSnapshot();
		const save = (keys: object) =>
			shop.call("/api/payment-providers/stripe", {
				as: session,
				json: { is_enabled: true, keys },
				whole: true,
			});
		const refused = await save({ secret_key: "sk_test_unknownUnknownUnknown01" });
		expect(refused.status).toBe(422);
		expect(await refused.json()).toEqual({ ERROR: [PAYMENT_TEXTS.keysRefused("Stripe")] });
		expect((await save({ secret_key: "pk_test_1" })).status).toBe(422);
		expect((await save({ card: "4242" })).status).toBe(422);
		expect(await listChangesSince(before)).toEqual([]);
		const log = await env.DB.prepare(
			"select detail from audit_log where subject_type = 'payment_provider'",
		).all();
		expect(JSON.stringify(log.results)).not.toContain("sk_test");
	});

	test("need an ability of their own", async () => {
		const session = await buildSession({
			abilities: ["payment-read", "payment-write", "payment-refund", "friend-read"],
		});
		const json = { is_enabled: false, is_test: false, keys: {} };
		expect((await shop.call("/api/payment-providers/stripe", { as: session, json })).status).toBe(403);
	});
});
