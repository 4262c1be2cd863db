import { BANK_PAGE, type BankWorld, createBankId, createDigits, secondsOf } from "../bank-world.ts";
import { PaypayRefusal } from "./paypay-answer.ts";
import { emitTransaction } from "./paypay-events.ts";
import { findDueRefundState, type PaypayRefund } from "./paypay-refunds.ts";
import type { PaypayCodeInput } from "./paypay-requests.ts";

/** Lifetime of a code in seconds. */
const CODE_LIFETIME = 5 * 60;

/** Code with the payment that it may have led to. */
export interface PaypayOrder {
	codeId: string;
	input: PaypayCodeInput;
	createdAt: number;
	expiresAt: number;
	deleted: boolean;
	/** PayPay's number of the payment; null until the friend has the code before them. */
	paymentId: string | null;
	status: "CREATED" | "COMPLETED" | "REFUNDED" | "FAILED";
	acceptedAt: number | null;
	canceledAt: number | null;
	refunds: PaypayRefund[];
}

const PREFIX = "paypay/order/";

/** Orders, newest first. */
export const listOrders = ({ records }: BankWorld): PaypayOrder[] =>
	records.list<PaypayOrder>(PREFIX).sort((a, b) => b.createdAt - a.createdAt);

const findOrder = ({ records }: BankWorld, merchantPaymentId: string): PaypayOrder | undefined =>
	records.get<PaypayOrder>(PREFIX + merchantPaymentId);

export const findOrderByCode = (world: BankWorld, codeId: string): PaypayOrder | undefined =>
	listOrders(world).find((order) => order.codeId === codeId);

export const findOrderByPayment = (world: BankWorld, paymentId: string): PaypayOrder | undefined =>
	listOrders(world).find((order) => order.paymentId === paymentId);

export const putOrder = ({ records }: BankWorld, order: PaypayOrder): void =>
	records.put(PREFIX + order.input.merchantPaymentId, order);

/** Whether the friend can still pay with the code. */
export const isCodeAlive = (world: BankWorld, { deleted, expiresAt, status }: PaypayOrder): boolean =>
	!deleted && status === "CREATED" && expiresAt > secondsOf(world);

/** @throws PaypayRefusal for an id that has had a code, and for payments captured later */
export function createCode(world: BankWorld, input: PaypayCodeInput): object {
	if (input.isAuthorization) throw new PaypayRefusal("PRE_AUTH_CAPTURE_UNSUPPORTED_MERCHANT");
	if (findOrder(world, input.merchantPaymentId)) throw new PaypayRefusal("DUPLICATE_DYNAMIC_QR_REQUEST");
	const createdAt = secondsOf(world);
	const order: PaypayOrder = {
		codeId: `04-${createBankId(world, "", 16)}`,
		input,
		createdAt,
		expiresAt: createdAt + CODE_LIFETIME,
		deleted: false,
		paymentId: null,
		status: "CREATED",
		acceptedAt: null,
		canceledAt: null,
		refunds: [],
	};
	putOrder(world, order);
	const { userAgent: _, ipAddress: __, orderItems, ...rest } = input;
	return {
		...rest,
		codeId: order.codeId,
		url: `${world.origin}${BANK_PAGE}/paypay/${order.codeId}`,
		deeplink: `paypay://payment?link_key=${encodeURIComponent(order.codeId)}`,
		expiryDate: order.expiresAt,
		orderItems: (orderItems ?? []).map(({ unitPrice, ...item }) => ({ ...item, unit_price: unitPrice })),
		requestedAt: input.requestedAt ?? createdAt,
		isAuthorization: false,
	};
}

/** @throws PaypayRefusal 404 for a code that is unknown, used, deleted or over */
export function deleteCode(world: BankWorld, codeId: string): object {
	const order = findOrderByCode(world, codeId);
	if (!order || !isCodeAlive(world, order)) throw new PaypayRefusal("DYNAMIC_QR_NOT_FOUND");
	putOrder(world, { ...order, deleted: true });
	return { qrStatus: "DELETED" };
}

/** @throws PaypayRefusal where there is neither a payment nor a code that can still be paid */
export function showPayment(world: BankWorld, merchantPaymentId: string): object {
	const order = findOrder(world, merchantPaymentId);
	if (!order || (order.paymentId === null && !isCodeAlive(world, order)))
		throw new PaypayRefusal("DYNAMIC_QR_PAYMENT_NOT_FOUND");
	const { input, refunds, status, acceptedAt, canceledAt } = order;
	const isPaid = acceptedAt !== null;
	return {
		...(order.paymentId !== null && { paymentId: order.paymentId }),
		status,
		...(isPaid && { acceptedAt }),
		refunds:
			refunds.length === 0 ? null : { data: refunds.map((refund) => findDueRefundState(world, refund)) },
		captures: null,
		revert: null,
		merchantPaymentId: input.merchantPaymentId,
		amount: input.amount,
		requestedAt: input.requestedAt ?? order.createdAt,
		expiresAt: null,
		canceledAt,
		storeId: input.storeId ?? null,
		terminalId: input.terminalId ?? null,
		orderReceiptNumber: null,
		orderDescription: input.orderDescription ?? null,
		orderItems: input.orderItems ?? null,
		...(isPaid && { paymentMethods: [{ amount: input.amount, type: "WALLET" }] }),
	};
}

/** The friend pays; false if the code cannot be paid any more. */
export function payOrder(world: BankWorld, order: PaypayOrder): boolean {
	if (!isCodeAlive(world, order)) return false;
	const paid: PaypayOrder = {
		...order,
		status: "COMPLETED",
		paymentId: order.paymentId ?? createDigits(world),
		acceptedAt: secondsOf(world),
	};
	putOrder(world, paid);
	emitTransaction(world, paid, "COMPLETED");
	return true;
}

/** PayPay refuses the friend, whose payment has failed for good. */
export function failOrder(world: BankWorld, order: PaypayOrder): boolean {
	if (!isCodeAlive(world, order)) return false;
	const failed: PaypayOrder = {
		...order,
		status: "FAILED",
		paymentId: createDigits(world),
		canceledAt: secondsOf(world),
	};
	putOrder(world, failed);
	emitTransaction(world, failed, "FAILED");
	return true;
}

const HOUR = 3_600;
const QUARTER = 900;

/**
 * Takes a payment back, until a quarter past midnight of the next day in Japan; nothing is announced.
 * @throws PaypayRefusal for one that was refunded or is too old
 */
export function cancelPayment(world: BankWorld, merchantPaymentId: string): void {
	const order = findOrder(world, merchantPaymentId);
	if (!order) throw new PaypayRefusal("ORDER_NOT_REVERSIBLE");
	const day = (at: number): number => Math.floor((at + 9 * HOUR) / (24 * HOUR));
	const isLate = order.acceptedAt !== null && day(order.acceptedAt) < day(secondsOf(world) - QUARTER);
	if (order.status === "REFUNDED" || isLate) throw new PaypayRefusal("ORDER_NOT_REVERSIBLE");
	if (order.status === "FAILED") return;
	putOrder(world, { ...order, status: "FAILED", deleted: true, canceledAt: secondsOf(world) });
}
