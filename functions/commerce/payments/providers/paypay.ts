import { z } from "zod";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { CheckoutReport, OnlineProvider, ProviderAnswer, ReportedEntry } from "./online-provider.ts";
import { callPaypay, refusalOf } from "./paypay-connection.ts";

/** Lifetime of PayPay's codes; its answer tells the exact end. */
const LIFETIME = 5 * MINUTE;
/** Time after a code's end in which a payment may still be on its way. */
const END_MARGIN = MINUTE;
const MAX_DESCRIPTION = 255;

const money = z.object({ amount: z.number().int(), currency: z.string() });
const paymentSchema = z.object({
	paymentId: z.string().nullish(),
	status: z.string(),
	acceptedAt: z.number().nullish(),
	amount: money.nullish(),
	refunds: z
		.object({
			data: z.array(
				z.object({
					status: z.string(),
					acceptedAt: z.number().nullish(),
					merchantRefundId: z.string(),
					amount: money,
				}),
			),
		})
		.nullish(),
});
type PaypayPayment = z.output<typeof paymentSchema>;

const codeSchema = z.object({ codeId: z.string(), url: z.string(), expiryDate: z.number().nullish() });
const eventSchema = z.object({
	notification_type: z.literal("Transaction"),
	merchant_id: z.union([z.string(), z.number()]).transform(String),
	merchant_order_id: z.string().max(64),
	state: z.string().max(40),
});

/** PayPay: one code with its own page for each checkout. */
export const paypayOnline: OnlineProvider = {
	refOf: (key) => key,
	endOf: (now) => now + LIFETIME,
	open: async (ctx, access, { checkout, payment, returnAddress }) => {
		const answer = await callPaypay(ctx, access, {
			method: "POST",
			path: "/v2/codes",
			body: {
				merchantPaymentId: checkout.key,
				amount: { amount: payment.amountYen, currency: "JPY" },
				codeType: "ORDER_QR",
				orderDescription: payment.title.slice(0, MAX_DESCRIPTION),
				isAuthorization: false,
				redirectUrl: returnAddress,
				redirectType: "WEB_LINK",
				requestedAt: Math.floor(checkout.createdAt / SECOND),
			},
		});
		if (answer.kind !== "http") return { kind: "silent" };
		const code = codeSchema.safeParse(answer.data);
		if (answer.code !== "SUCCESS" || !code.success) return refusalOf(answer);
		const { codeId, url, expiryDate } = code.data;
		const expiresAt = expiryDate ? expiryDate * SECOND : checkout.expiresAt;
		return { kind: "ok", value: { ref: checkout.key, url, closingRef: codeId, expiresAt } };
	},
	close: async (ctx, access, { closingRef }) => {
		// A code whose creation was not answered cannot be closed; it ends by itself.
		if (closingRef === null) return { kind: "refused", reason: "" };
		const answer = await callPaypay(ctx, access, { method: "DELETE", path: `/v2/codes/${closingRef}` });
		if (answer.kind !== "http") return { kind: "silent" };
		return answer.code === "SUCCESS" ? { kind: "ok", value: null } : refusalOf(answer);
	},
	report: async (ctx, access, checkout) => {
		const answer = await callPaypay(ctx, access, {
			method: "GET",
			path: `/v2/codes/payments/${checkout.key}`,
		});
		if (answer.kind !== "http") return { kind: "silent" };
		const isOver = ctx.clock() > checkout.expiresAt + END_MARGIN;
		// A payment that was there is unknown to the keys of another merchant.
		if (answer.code === NOT_FOUND && checkout.state !== "paid") return ok(nothing(isOver));
		const payment = paymentSchema.safeParse(answer.data);
		if (answer.code !== "SUCCESS" || !payment.success) return refusalOf(answer);
		return ok(reportOf(payment.data, isOver));
	},
	refund: async (ctx, access, { checkout, key, yen, reason }) => {
		const answer = await callPaypay(ctx, access, {
			method: "POST",
			path: "/v2/refunds",
			body: {
				merchantRefundId: key,
				paymentId: checkout.transactionRef,
				amount: { amount: yen, currency: "JPY" },
				requestedAt: Math.floor(ctx.clock() / SECOND),
				reason: reason.slice(0, MAX_DESCRIPTION),
			},
		});
		if (answer.kind !== "http") return { kind: "silent" };
		return ACCEPTED.includes(answer.code) ? { kind: "ok", value: null } : refusalOf(answer);
	},
	// Valid keys are told that this payment does not exist.
	test: async (ctx, access) => {
		const answer = await callPaypay(ctx, access, {
			method: "GET",
			path: `/v2/codes/payments/${ctx.newId()}`,
		});
		if (answer.kind !== "http") return { kind: "silent" };
		return answer.code === NOT_FOUND ? { kind: "ok", value: null } : refusalOf(answer);
	},
	// PayPay signs nothing: the event only names a payment, which is then read from PayPay.
	// It has no id either, so that each state of a payment counts once a minute, whoever sends it.
	readEvent: async (ctx, { keys, isTest }, { body }) => {
		const event = eventSchema.safeParse(parseJson(body));
		if (!event.success || event.data.merchant_id !== keys.merchant_id) return null;
		const { merchant_order_id: ref, state } = event.data;
		const type = EVENT_STATES.includes(state) ? state : "OTHER";
		return { id: `${ref}:${type}:${Math.floor(ctx.now / MINUTE)}`, type, isTest, refs: [ref] };
	},
};

/** States that PayPay announces. */
const EVENT_STATES = ["AUTHORIZED", "COMPLETED", "CANCELED", "EXPIRED", "FAILED"];
/** Codes of an accepted refund, which may still take a while. */
const ACCEPTED = ["SUCCESS", "REQUEST_ACCEPTED"];
const NOT_FOUND = "DYNAMIC_QR_PAYMENT_NOT_FOUND";

const ok = (value: CheckoutReport): ProviderAnswer<CheckoutReport> => ({ kind: "ok", value });

const nothing = (isOver: boolean): CheckoutReport => ({
	progress: isOver ? "ended" : "waiting",
	transactionRef: null,
	entries: [],
	refunds: [],
});

/** Progress by PayPay's status of a payment without money. */
const PROGRESS: Record<string, CheckoutReport["progress"]> = {
	AUTHORIZED: "authorized",
	REAUTHORIZING: "authorized",
	FAILED: "ended",
	CANCELED: "ended",
	EXPIRED: "ended",
};

/** States in which PayPay holds no money of a payment: it never came in, or PayPay gave it back. */
const TAKEN_BACK = ["CANCELED", "FAILED"];

function reportOf(
	{ paymentId, status, acceptedAt, amount, refunds }: PaypayPayment,
	isOver: boolean,
): CheckoutReport {
	const hasMoney = status === "COMPLETED" || status === "REFUNDED";
	if (!hasMoney || !paymentId || amount?.currency !== "JPY")
		return {
			...nothing(isOver),
			progress: PROGRESS[status] ?? (isOver ? "ended" : "waiting"),
			isTakenBack: TAKEN_BACK.includes(status),
		};
	const charge: ReportedEntry = {
		kind: "charge",
		object: paymentId,
		yen: amount.amount,
		method: "paypay",
		at: (acceptedAt ?? 0) * SECOND,
	};
	const reportedRefunds = refunds?.data ?? [];
	return {
		progress: "waiting",
		transactionRef: paymentId,
		entries: [
			charge,
			...reportedRefunds
				.filter((refund) => refund.status === "REFUNDED")
				.map(
					(refund): ReportedEntry => ({
						kind: "refund",
						object: refund.merchantRefundId,
						yen: refund.amount.amount,
						method: "paypay",
						at: (refund.acceptedAt ?? 0) * SECOND,
					}),
				),
		],
		refunds: reportedRefunds.map(({ merchantRefundId, status: state }) => ({
			key: merchantRefundId,
			state: state === "REFUNDED" ? "done" : state === "FAILED" ? "failed" : "waiting",
		})),
	};
}

function parseJson(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(body));
	} catch {
		return null;
	}
}
