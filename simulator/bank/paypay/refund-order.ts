import { BANK_KEYS, type BankWorld, secondsOf } from "../bank-world.ts";
import { PaypayRefusal } from "./paypay-answer.ts";
import { findOrderByPayment, listOrders, putOrder } from "./paypay-codes.ts";
import { findDueRefundState, type PaypayRefund } from "./paypay-refunds.ts";
import type { PaypayRefundInput } from "./paypay-requests.ts";

/** Time in which a payment can be refunded, in seconds. */
const REFUND_WINDOW = 60 * 86_400;

const MULTIPLE = "paypay/multiple-refunds";

/** Whether the contract allows several refunds of one payment. */
export const areMultipleRefundsAllowed = ({ records }: BankWorld): boolean =>
	records.get<boolean>(MULTIPLE) ?? true;
export const allowMultipleRefunds = ({ records }: BankWorld, allowed: boolean): void =>
	records.put(MULTIPLE, allowed);

/**
 * Accepts a refund. The same id of the same payment gets the first result again.
 * @throws PaypayRefusal for more than is left
 */
export function refundOrder(world: BankWorld, input: PaypayRefundInput): object {
	const order = findOrderByPayment(world, input.paymentId);
	if (!order || order.acceptedAt === null) throw new PaypayRefusal("RESOURCE_NOT_FOUND");
	const known = order.refunds.find(({ merchantRefundId }) => merchantRefundId === input.merchantRefundId);
	if (known) return shown(world, known);
	if (order.status === "FAILED") throw new PaypayRefusal("INVALID_PARAMS");
	if (secondsOf(world) > order.acceptedAt + REFUND_WINDOW) throw new PaypayRefusal("REFUND_WINDOW_EXCEED");
	if (order.refunds.length > 0 && !areMultipleRefundsAllowed(world))
		throw new PaypayRefusal("MERCHANT_MULTIPLE_REFUND_REJECTED");
	const refunded = order.refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
	if (refunded + input.amount.amount > order.input.amount.amount) throw new PaypayRefusal("INVALID_PARAMS");
	const refund: PaypayRefund = {
		status: "CREATED",
		acceptedAt: secondsOf(world),
		merchantRefundId: input.merchantRefundId,
		paymentId: input.paymentId,
		amount: input.amount,
		requestedAt: input.requestedAt,
		reason: input.reason ?? null,
	};
	putOrder(world, { ...order, status: "REFUNDED", refunds: [...order.refunds, refund] });
	return shown(world, refund);
}

/** @throws PaypayRefusal 404 for an unknown refund */
export function showRefund(world: BankWorld, merchantRefundId: string, paymentId: string | null): object {
	const found = listOrders(world)
		.flatMap(({ refunds }) => refunds)
		.find((refund) => refund.merchantRefundId === merchantRefundId && refund.paymentId === paymentId);
	if (!found) throw new PaypayRefusal("NO_SUCH_REFUND_ORDER");
	return shown(world, found);
}

const shown = (world: BankWorld, refund: PaypayRefund): object => ({
	...findDueRefundState(world, refund),
	assumeMerchant: BANK_KEYS.paypayMerchant,
});
