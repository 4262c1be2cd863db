import Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { BANK_KEYS } from "#simulator/bank/bank-world.ts";
import { TestBank } from "#tests/support/bank/test-bank.ts";

const HALF_AN_HOUR = 1_800;
const DAY = 86_400;

let clock: { now: number };
let bank: TestBank;
let stripe: Stripe;
beforeEach(() => {
	clock = { now: Date.parse("2026-11-20T10:00:00+09:00") };
	bank = new TestBank(clock);
	stripe = bank.stripe();
});

const seconds = (): number => Math.floor(clock.now / 1_000);
const line = (amount: number, quantity = 1) => ({
	quantity,
	price_data: { currency: "jpy", unit_amount: amount, product_data: { name: "体験レッスン" } },
});
type Change = Partial<Stripe.Checkout.SessionCreateParams>;
const open = (change: Change = {}, options?: Stripe.RequestOptions) =>
	stripe.checkout.sessions.create(
		{
			mode: "payment",
			line_items: [line(2_200)],
			success_url: "https://shop.example/pay/done?session={CHECKOUT_SESSION_ID}",
			cancel_url: "https://shop.example/pay",
			payment_intent_data: { description: "体験レッスン", metadata: { payment: "p1" } },
			...change,
		},
		options,
	);
const refusal = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
	try {
		await call;
	} catch (error) {
		if (error instanceof Stripe.errors.StripeError) return error;
		throw error;
	}
	throw new Error("Stripe accepted it");
};
const paid = async (amount = 2_200) => {
	const session = await open({ line_items: [line(amount)] });
	await bank.do({ deed: "pay", id: session.id });
	return stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
};
const intentOf = (session: Stripe.Checkout.Session) => session.payment_intent as Stripe.PaymentIntent;
const chargeOf = (session: Stripe.Checkout.Session) => intentOf(session).latest_charge as Stripe.Charge;

describe("callers", () => {
	test("a key is required, and one of the other mode sees nothing", async () => {
		const { id } = await open();
		const call = (headers: Record<string, string>) =>
			bank.fetch("https://api.stripe.com/v1/balance", { headers }).then(({ status }) => status);
		expect(await call({})).toBe(401);
		expect(await call({ Authorization: `Basic ${btoa(`${BANK_KEYS.stripeTest}:`)}` })).toBe(200);
		expect((await refusal(bank.stripe("sk_test_wrong").balance.retrieve())).statusCode).toBe(401);
		const other = await refusal(bank.stripe(BANK_KEYS.stripeLive).checkout.sessions.retrieve(id));
		expect([other.statusCode, other.code]).toEqual([404, "resource_missing"]);
	});

	test("a body that is no form, and a version that does not exist, are refused", async () => {
		const send = async (headers: Record<string, string>) =>
			(
				await bank.fetch("https://api.stripe.com/v1/refunds", {
					method: "POST",
					body: "charge=ch_1",
					headers: { Authorization: `Bearer ${BANK_KEYS.stripeTest}`, ...headers },
				})
			).json() as Promise<{ error: { message: string } }>;
		const form = { "Content-Type": "application/x-www-form-urlencoded" };
		expect((await send({ "Content-Type": "application/json" })).error.message).toContain("content type");
		expect((await send({ ...form, "Stripe-Version": "2011-01-01" })).error.message).toContain("API version");
		expect((await send(form)).error.message).toContain("No such charge");
	});
});

describe("sessions", () => {
	test("a new one is open, and has no payment before the friend pays", async () => {
		const session = await open();
		expect(session).toMatchObject({
			status: "open",
			payment_status: "unpaid",
			payment_intent: null,
			amount_total: 2_200,
		});
		expect(session.livemode).toBe(false);
		expect(session.expires_at).toBe(seconds() + DAY);
		expect(session.url).toBe(`https://bank.example/simulator/api/bank/checkout/${session.id}`);
	});

	test.each<[string, Change, string | undefined, string]>([
		["49 yen", { line_items: [line(49)] }, "amount_too_small", "line_items"],
		["a hundred million yen", { line_items: [line(100_000_000)] }, "amount_too_large", "line_items"],
		["no lines", { line_items: [] }, "parameter_missing", "line_items"],
		[
			"half a yen",
			{ line_items: [line(100.5)] },
			"parameter_invalid_integer",
			"line_items[0][price_data][unit_amount]",
		],
		[
			"a negative price",
			{ line_items: [line(-100)] },
			"parameter_invalid_integer",
			"line_items[0][price_data][unit_amount]",
		],
		[
			"a quantity of none",
			{ line_items: [line(100, 0)] },
			"parameter_invalid_integer",
			"line_items[0][quantity]",
		],
		[
			"an unknown price",
			{ line_items: [{ price: "price_1", quantity: 1 }] },
			"resource_missing",
			"line_items[0][price]",
		],
		["an unknown field", { nonsense: "1" } as Change, "parameter_unknown", "nonsense"],
		["an address that is none", { cancel_url: "shop" }, "url_invalid", "cancel_url"],
	])("%s is refused", async (_, change, code, param) => {
		const error = await refusal(open(change));
		expect([error.statusCode, error.code, error.param]).toEqual([400, code, param]);
	});

	test("another currency is refused", async () => {
		const usd = {
			quantity: 1,
			price_data: { currency: "usd", unit_amount: 500, product_data: { name: "x" } },
		};
		expect((await refusal(open({ line_items: [usd] }))).param).toBe("line_items[0][price_data][currency]");
	});

	test("its end is between half an hour and a day away", async () => {
		expect((await refusal(open({ expires_at: seconds() + HALF_AN_HOUR - 1 }))).param).toBe("expires_at");
		expect((await refusal(open({ expires_at: seconds() + DAY + 1 }))).param).toBe("expires_at");
		expect((await open({ expires_at: seconds() + HALF_AN_HOUR })).status).toBe("open");
	});

	test("it expires by the clock, once, and cannot be paid then", async () => {
		const { id } = await open({ expires_at: seconds() + HALF_AN_HOUR });
		clock.now += HALF_AN_HOUR * 1_000 - 1_000;
		await bank.deliver();
		expect(bank.sent).toEqual([]);
		clock.now += 1_000;
		await bank.deliver();
		await bank.deliver();
		expect(bank.sent.map(({ body }) => JSON.parse(body).type)).toEqual(["checkout.session.expired"]);
		expect(await bank.do({ deed: "pay", id })).toBe(false);
		expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
	});

	test("the shop can expire an open one only", async () => {
		const { id } = await open();
		expect((await stripe.checkout.sessions.expire(id)).status).toBe("expired");
		expect((await refusal(stripe.checkout.sessions.expire(id))).message).toContain("status of `expired`");
		expect((await refusal(stripe.checkout.sessions.expire((await paid()).id))).message).toContain(
			"`complete`",
		);
	});

	test("a declined card leaves it open, and the next card pays the same payment", async () => {
		const { id } = await open();
		await bank.do({ deed: "decline", id });
		const declined = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
		expect(declined.status).toBe("open");
		expect(intentOf(declined)).toMatchObject({
			status: "requires_payment_method",
			last_payment_error: { code: "card_declined" },
		});
		await bank.do({ deed: "pay", id });
		const settled = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
		expect(settled).toMatchObject({ status: "complete", payment_status: "paid" });
		expect(intentOf(settled)).toMatchObject({
			id: intentOf(declined).id,
			status: "succeeded",
			amount_received: 2_200,
		});
		expect(intentOf(settled).metadata).toEqual({ payment: "p1" });
		expect((await stripe.charges.list({ payment_intent: intentOf(settled).id })).data).toHaveLength(2);
	});

	test("only known fields can be expanded", async () => {
		const { id } = await paid();
		const session = await stripe.checkout.sessions.retrieve(id, { expand: ["line_items"] });
		expect(session.line_items?.data[0]).toMatchObject({
			description: "体験レッスン",
			quantity: 1,
			amount_total: 2_200,
		});
		expect(
			(await refusal(stripe.checkout.sessions.retrieve(id, { expand: ["nonsense"] }))).message,
		).toContain("expanded");
	});
});

describe("idempotency keys", () => {
	test("the same call is carried out once, and its answer repeated", async () => {
		const first = await open({}, { idempotencyKey: "k1" });
		const again = await open({}, { idempotencyKey: "k1" });
		expect(again.id).toBe(first.id);
		// The library passes on the headers of its fetch client.
		const headers = again.lastResponse.headers as unknown as Headers;
		expect(headers.get("idempotent-replayed")).toBe("true");
		expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
	});

	test("other fields under the same key are refused", async () => {
		await open({}, { idempotencyKey: "k1" });
		const error = await refusal(open({ line_items: [line(3_300)] }, { idempotencyKey: "k1" }));
		expect([error.statusCode, error.type]).toEqual([400, "StripeIdempotencyError"]);
		expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
	});

	test("fields that were refused leave the key free, a refusal of the act does not", async () => {
		await refusal(open({ nonsense: "1" } as Change, { idempotencyKey: "k1" }));
		expect((await open({}, { idempotencyKey: "k1" })).status).toBe("open");
		const charge = chargeOf(await paid()).id;
		const tooMuch = () => stripe.refunds.create({ charge, amount: 9_999 }, { idempotencyKey: "k2" });
		const first = await refusal(tooMuch());
		expect((await refusal(tooMuch())).message).toBe(first.message);
		const other = await refusal(stripe.refunds.create({ charge, amount: 100 }, { idempotencyKey: "k2" }));
		expect(other.type).toBe("StripeIdempotencyError");
	});

	test("an error after the act is kept for the key, like any other answer", async () => {
		await bank.do({ deed: "fault", kind: "server_error", afterwards: true });
		expect((await refusal(open({}, { idempotencyKey: "k1" }))).statusCode).toBe(500);
		expect((await refusal(open({}, { idempotencyKey: "k1" }))).statusCode).toBe(500);
		expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
	});

	test("an answer that did not arrive is repeated", async () => {
		await bank.do({ deed: "fault", kind: "drop", afterwards: true });
		await refusal(open({}, { idempotencyKey: "k1" }));
		const { id } = await open({}, { idempotencyKey: "k1" });
		expect((await stripe.checkout.sessions.list()).data.map((session) => session.id)).toEqual([id]);
	});

	test("a key is forgotten after a day", async () => {
		const first = await open({}, { idempotencyKey: "k1" });
		clock.now += DAY * 1_000;
		expect((await open({}, { idempotencyKey: "k1" })).id).not.toBe(first.id);
	});
});

describe("refunds", () => {
	test("parts are refunded until nothing is left", async () => {
		const charge = chargeOf(await paid()).id;
		expect(await stripe.refunds.create({ charge, amount: 200 })).toMatchObject({
			status: "succeeded",
			amount: 200,
		});
		expect((await refusal(stripe.refunds.create({ charge, amount: 2_001 }))).message).toContain(
			"greater than",
		);
		expect((await refusal(stripe.refunds.create({ charge, amount: 0 }))).code).toBe(
			"parameter_invalid_integer",
		);
		expect((await stripe.refunds.create({ charge })).amount).toBe(2_000);
		expect((await refusal(stripe.refunds.create({ charge }))).code).toBe("charge_already_refunded");
		expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 2_200 });
		expect((await stripe.refunds.list({ charge })).data.map(({ amount }) => amount)).toEqual([2_000, 200]);
	});

	test("a failed one returns to the shop", async () => {
		await bank.do({ deed: "slow_refunds", slow: true });
		const charge = chargeOf(await paid()).id;
		const { id, status } = await stripe.refunds.create({ charge, amount: 200 });
		expect(status).toBe("pending");
		await bank.do({ deed: "fail_refund", id });
		expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: "failed" });
		expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(0);
		expect(await bank.do({ deed: "settle_refund", id })).toBe(false);
	});

	test("nothing is refunded without a successful charge", async () => {
		const { id } = await open();
		await bank.do({ deed: "decline", id });
		const intent = (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
		expect((await refusal(stripe.refunds.create({ payment_intent: intent }))).message).toContain(
			"successful charge",
		);
		expect((await refusal(stripe.refunds.create({}))).statusCode).toBe(400);
	});
});

describe("disputes", () => {
	test("one takes the rest of the money, and blocks refunds; a won one brings it back", async () => {
		const session = await paid();
		const charge = chargeOf(session).id;
		await stripe.refunds.create({ charge, amount: 200 });
		expect(await bank.do({ deed: "dispute", id: charge })).toBe(true);
		const [dispute] = (await stripe.disputes.list({ payment_intent: intentOf(session).id })).data;
		expect(dispute).toMatchObject({ amount: 2_000, status: "needs_response" });
		expect((await refusal(stripe.refunds.create({ charge }))).code).toBe("charge_disputed");
		expect(await bank.do({ deed: "dispute", id: charge })).toBe(false);
		await bank.do({ deed: "win", id: dispute!.id });
		const won = await stripe.disputes.retrieve(dispute!.id);
		expect(won.status).toBe("won");
		expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-2_000, 2_000]);
		expect(await bank.do({ deed: "lose", id: dispute!.id })).toBe(false);
	});
});

describe("cards for later", () => {
	const stored = async (card?: "accepted" | "declined" | "authentication") => {
		const customer = await stripe.customers.create({ name: "佐藤" });
		const session = await open({
			mode: "setup",
			currency: "jpy",
			customer: customer.id,
			line_items: undefined,
			payment_intent_data: undefined,
		});
		await bank.do({ deed: "pay", id: session.id, card });
		const setup = await stripe.setupIntents.retrieve(session.setup_intent as string);
		return { customer: customer.id, payment_method: setup.payment_method as string };
	};
	const charge = (card: { customer: string; payment_method: string }, amount = 1_000) =>
		stripe.paymentIntents.create({ ...card, amount, currency: "jpy", off_session: true, confirm: true });

	test("a stored card is charged without its owner", async () => {
		expect(await charge(await stored())).toMatchObject({ status: "succeeded", amount_received: 1_000 });
	});

	test("its issuer can refuse, or want its owner", async () => {
		const declined = await refusal(charge(await stored("declined")));
		expect([declined.statusCode, declined.code]).toEqual([402, "card_declined"]);
		const wanted = await refusal(charge(await stored("authentication")));
		expect(wanted.code).toBe("authentication_required");
		expect(wanted.payment_intent).toMatchObject({ status: "requires_payment_method" });
	});

	test("a card of another customer, and too little, are refused", async () => {
		const own = await stored();
		const other = await stored();
		expect((await refusal(charge({ ...own, customer: other.customer }))).param).toBe("payment_method");
		expect((await refusal(charge(own, 49))).code).toBe("amount_too_small");
	});

	test("a setup has no lines, and needs a currency", async () => {
		const setup = { mode: "setup", payment_intent_data: undefined } as const;
		expect((await refusal(open({ ...setup, currency: "jpy" }))).param).toBe("line_items");
		expect((await refusal(open({ ...setup, line_items: undefined }))).param).toBe("currency");
	});
});

describe("events", () => {
	const typeOf = ({ body }: { body: string }): string => JSON.parse(body).type;
	const PAID = [
		"payment_intent.created",
		"charge.succeeded",
		"payment_intent.succeeded",
		"checkout.session.completed",
	];

	test("each is signed for the endpoint of its mode", async () => {
		await paid();
		expect(bank.sent.map(typeOf)).toEqual(PAID);
		const { body, headers, address } = bank.sent.at(-1)!;
		expect(address).toBe("/webhook/stripe");
		const read = (secret: string) =>
			stripe.webhooks.constructEventAsync(
				body,
				headers["Stripe-Signature"]!,
				secret,
				300,
				undefined,
				clock.now,
			);
		expect((await read(BANK_KEYS.stripeWebhookTest)).type).toBe("checkout.session.completed");
		await expect(read(BANK_KEYS.stripeWebhookLive)).rejects.toThrow("signature");
		expect((await stripe.events.retrieve(JSON.parse(body).id)).type).toBe("checkout.session.completed");
	});

	test("they come twice, in reverse, late or never, as set", async () => {
		await bank.do({ deed: "deliver", mode: "reversed" });
		await paid();
		expect(bank.sent.splice(0).map(typeOf)).toEqual([...PAID].reverse());
		await bank.do({ deed: "deliver", mode: "twice" });
		await paid();
		expect(bank.sent.splice(0).map(typeOf)).toEqual(PAID.flatMap((type) => [type, type]));
		await bank.do({ deed: "deliver", mode: "never" });
		await paid();
		await bank.do({ deed: "deliver", mode: "late", seconds: 90 });
		await paid();
		expect(bank.sent).toEqual([]);
		clock.now += 90_000;
		await bank.deliver();
		expect(bank.sent.map(typeOf)).toEqual(PAID);
	});

	test("held ones leave when they are released, and one leaves again by hand", async () => {
		await bank.do({ deed: "deliver", mode: "held" });
		await paid();
		expect(bank.sent).toEqual([]);
		await bank.do({ deed: "release", order: "reversed" });
		expect(bank.sent.map(typeOf)).toEqual([...PAID].reverse());
		await bank.do({ deed: "send", id: JSON.parse(bank.sent[0]!.body).id });
		expect(bank.sent.slice(4).map(typeOf)).toEqual(["checkout.session.completed"]);
	});

	test("a refused one is repeated later, until it is accepted", async () => {
		bank.receive = () => 500;
		await paid();
		clock.now += 60_000;
		bank.receive = () => null;
		await bank.deliver();
		expect(bank.sent).toHaveLength(8);
		bank.receive = () => 200;
		clock.now += 300_000;
		await bank.deliver();
		clock.now += DAY * 1_000;
		await bank.deliver();
		expect(bank.sent).toHaveLength(12);
	});

	test("a silent Stripe answers nothing and sends nothing, and everything afterwards", async () => {
		const { id } = await open();
		await bank.do({ deed: "silence", provider: "stripe", minutes: 60 });
		await bank.do({ deed: "pay", id });
		expect((await refusal(stripe.balance.retrieve())).type).toBe("StripeConnectionError");
		expect(bank.sent).toEqual([]);
		clock.now += 3_600_000;
		await bank.deliver();
		expect(bank.sent.map(typeOf)).toEqual(PAID);
		expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
	});

	test("faults strike as often as set", async () => {
		await bank.do({ deed: "fault", kind: "rate_limit", times: 1, afterwards: false });
		expect((await refusal(open())).statusCode).toBe(429);
		await bank.do({ deed: "fault", kind: "unavailable", times: 2, afterwards: false });
		expect((await refusal(open())).statusCode).toBe(503);
		await bank.do({ deed: "mend" });
		expect((await open()).status).toBe("open");
	});
});
