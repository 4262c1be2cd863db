import { beforeEach, describe, expect, test } from "vitest";
import { BANK_KEYS } from "#simulator/bank/bank-world.ts";
import { TestBank } from "#tests/support/bank/test-bank.ts";

let clock: { now: number };
let bank: TestBank;
beforeEach(() => {
	clock = { now: Date.parse("2026-11-20T10:00:00+09:00") };
	bank = new TestBank(clock);
});

const yen = (amount: number) => ({ amount, currency: "JPY" });
const code = (change: Record<string, unknown> = {}) => ({
	merchantPaymentId: "p1-1",
	amount: yen(2_200),
	codeType: "ORDER_QR",
	orderDescription: "体験レッスン",
	redirectUrl: "https://shop.example/pay/done",
	redirectType: "WEB_LINK",
	...change,
});
const create = (change: Record<string, unknown> = {}) => bank.paypay("POST", "/v2/codes", code(change));
const show = (id = "p1-1") => bank.paypay("GET", `/v2/codes/payments/${id}`);
const refund = (change: Record<string, unknown> = {}) =>
	bank.paypay("POST", "/v2/refunds", {
		merchantRefundId: "r1",
		amount: yen(200),
		requestedAt: Math.floor(clock.now / 1_000),
		...change,
	});
const paid = async (): Promise<string> => {
	const { data } = await create();
	await bank.do({ deed: "pay", id: data.codeId });
	return (await show()).data.paymentId;
};

describe("callers", () => {
	test("a wrong key, signature, time, body or merchant is refused", async () => {
		const change = (edit: (value: string) => string) => (headers: Headers) =>
			headers.set("Authorization", edit(headers.get("Authorization")!));
		const call = (edit: (headers: Headers) => void) => bank.paypay("POST", "/v2/codes", code(), edit);
		for (const edit of [
			change((value) => value.replace(BANK_KEYS.paypayKey, "other")),
			change((value) => value.replace("nonce-01", "nonce-02")),
			change((value) => value.replace(/:[^:]+$/, ":other")),
			change((value) => `${value}:more`),
			(headers: Headers) => headers.delete("Authorization"),
			(headers: Headers) => headers.set("Content-Type", "application/json;charset=UTF-8"),
		]) {
			const answer = await call(edit);
			expect([answer.status, answer.resultInfo.code, answer.data]).toEqual([401, "UNAUTHORIZED", null]);
		}
		const merchant = await call((headers) => headers.delete("X-ASSUME-MERCHANT"));
		expect(merchant.resultInfo.code).toBe("OP_OUT_OF_SCOPE");
		const late = await call(() => {
			clock.now += 121_000;
		});
		expect(late.status).toBe(401);
		expect((await create()).status).toBe(201);
	});
});

describe("codes", () => {
	test("a new one can be paid for five minutes", async () => {
		const { status, data } = await create();
		expect(status).toBe(201);
		expect(data).toMatchObject({
			merchantPaymentId: "p1-1",
			amount: yen(2_200),
			expiryDate: clock.now / 1_000 + 300,
		});
		expect(data.url).toBe(`https://bank.example/simulator/api/bank/paypay/${data.codeId}`);
		expect((await show()).data.status).toBe("CREATED");
		clock.now += 300_000;
		expect(await bank.do({ deed: "pay", id: data.codeId })).toBe(false);
		const gone = await show();
		expect([gone.status, gone.resultInfo.code]).toEqual([400, "DYNAMIC_QR_PAYMENT_NOT_FOUND"]);
	});

	test("an id has one code only, also after its end", async () => {
		await create();
		expect((await create({ amount: yen(100) })).resultInfo.code).toBe("DUPLICATE_DYNAMIC_QR_REQUEST");
		clock.now += 300_000;
		expect((await create()).status).toBe(400);
	});

	test.each<[string, Record<string, unknown>, string]>([
		["no amount", { amount: undefined }, "MISSING_REQUEST_PARAMS"],
		["half a yen", { amount: yen(0.5) }, "DYNAMIC_QR_BAD_REQUEST"],
		["nothing to pay", { amount: yen(0) }, "DYNAMIC_QR_BAD_REQUEST"],
		["another currency", { amount: { amount: 100, currency: "USD" } }, "DYNAMIC_QR_BAD_REQUEST"],
		["another type", { codeType: "STATIC" }, "DYNAMIC_QR_BAD_REQUEST"],
		["an id with other signs", { merchantPaymentId: "p/1" }, "DYNAMIC_QR_BAD_REQUEST"],
		["an unknown field", { nonsense: 1 }, "DYNAMIC_QR_BAD_REQUEST"],
		["an address without its type", { redirectType: undefined }, "DYNAMIC_QR_BAD_REQUEST"],
		["a payment to capture later", { isAuthorization: true }, "PRE_AUTH_CAPTURE_UNSUPPORTED_MERCHANT"],
	])("%s is refused", async (_, change, expected) => {
		const { status, resultInfo } = await create(change);
		expect([status, resultInfo.code]).toEqual([400, expected]);
	});

	test("a deleted one cannot be paid, and a paid one not deleted", async () => {
		const { data } = await create();
		expect((await bank.paypay("DELETE", `/v2/codes/${data.codeId}`)).data).toEqual({ qrStatus: "DELETED" });
		expect(await bank.do({ deed: "pay", id: data.codeId })).toBe(false);
		expect((await bank.paypay("DELETE", `/v2/codes/${data.codeId}`)).status).toBe(404);
		const second = await create({ merchantPaymentId: "p1-2" });
		await bank.do({ deed: "pay", id: second.data.codeId });
		expect((await bank.paypay("DELETE", `/v2/codes/${second.data.codeId}`)).status).toBe(404);
	});
});

describe("payments", () => {
	test("a paid one is announced without a signature, and shown", async () => {
		const paymentId = await paid();
		expect(bank.sent).toHaveLength(1);
		expect(bank.sent[0]!.address).toBe("/webhook/paypay");
		expect(JSON.parse(bank.sent[0]!.body)).toMatchObject({
			notification_type: "Transaction",
			merchant_order_id: "p1-1",
			order_id: paymentId,
			order_amount: "2200",
			state: "COMPLETED",
			paid_at: "2026-11-20T01:00:00Z",
		});
		expect((await show()).data).toMatchObject({ status: "COMPLETED", amount: yen(2_200), refunds: null });
	});

	test("a failed one stays failed", async () => {
		const { data } = await create();
		await bank.do({ deed: "decline", id: data.codeId });
		expect((await show()).data.status).toBe("FAILED");
		expect(await bank.do({ deed: "pay", id: data.codeId })).toBe(false);
		expect(JSON.parse(bank.sent[0]!.body).state).toBe("FAILED");
	});

	test("a lost event is not repeated", async () => {
		bank.receive = () => null;
		await paid();
		clock.now += 86_400_000;
		await bank.deliver();
		expect(bank.sent).toHaveLength(1);
	});

	test("one can be cancelled until a quarter past midnight", async () => {
		const paymentId = await paid();
		clock.now = Date.parse("2026-11-21T00:14:59+09:00");
		expect((await bank.paypay("DELETE", "/v2/payments/p1-1")).status).toBe(202);
		expect((await show()).data).toMatchObject({ status: "FAILED", paymentId });
		const second = await create({ merchantPaymentId: "p1-2" });
		await bank.do({ deed: "pay", id: second.data.codeId });
		clock.now = Date.parse("2026-11-22T00:15:00+09:00");
		const late = await bank.paypay("DELETE", "/v2/payments/p1-2");
		expect(late.resultInfo.code).toBe("ORDER_NOT_REVERSIBLE");
	});
});

describe("refunds", () => {
	test("one is accepted, ends seconds later, and is not repeated for its id", async () => {
		const paymentId = await paid();
		expect((await refund({ paymentId })).data).toMatchObject({ status: "CREATED", amount: yen(200) });
		clock.now += 5_000;
		expect((await refund({ paymentId })).data.status).toBe("REFUNDED");
		const shown = await bank.paypay("GET", `/v2/refunds/r1?paymentId=${paymentId}`);
		expect(shown.data).toMatchObject({ status: "REFUNDED", merchantRefundId: "r1" });
		const { data } = await show();
		expect(data.status).toBe("REFUNDED");
		expect(data.refunds.data).toHaveLength(1);
	});

	test("more than is left, an unknown payment, and an unknown refund are refused", async () => {
		const paymentId = await paid();
		await refund({ paymentId });
		expect((await refund({ paymentId, merchantRefundId: "r2", amount: yen(2_001) })).resultInfo.code).toBe(
			"INVALID_PARAMS",
		);
		expect((await refund({ paymentId: "1" })).resultInfo.code).toBe("RESOURCE_NOT_FOUND");
		expect((await refund({ merchantRefundId: "r3" })).resultInfo.code).toBe("MISSING_REQUEST_PARAMS");
		const unknown = await bank.paypay("GET", `/v2/refunds/r9?paymentId=${paymentId}`);
		expect([unknown.status, unknown.resultInfo.code]).toEqual([404, "NO_SUCH_REFUND_ORDER"]);
		expect((await refund({ paymentId, merchantRefundId: "r2", amount: yen(2_000) })).status).toBe(200);
	});

	test("a contract without several refunds allows one", async () => {
		await bank.do({ deed: "multiple_refunds", allowed: false });
		const paymentId = await paid();
		await refund({ paymentId });
		const second = await refund({ paymentId, merchantRefundId: "r2" });
		expect([second.status, second.resultInfo.code]).toEqual([403, "MERCHANT_MULTIPLE_REFUND_REJECTED"]);
	});

	test("the window of refunds ends", async () => {
		const paymentId = await paid();
		clock.now += 61 * 86_400_000;
		expect((await refund({ paymentId })).resultInfo.code).toBe("REFUND_WINDOW_EXCEED");
	});
});
