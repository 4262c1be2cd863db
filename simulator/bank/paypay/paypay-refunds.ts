import { type BankWorld, secondsOf } from "../bank-world.ts";
import type { PaypayRefundInput } from "./paypay-requests.ts";

/** Refund as PayPay shows it. */
export interface PaypayRefund {
	status: "CREATED" | "REFUNDED";
	acceptedAt: number;
	merchantRefundId: string;
	paymentId: string;
	amount: PaypayRefundInput["amount"];
	requestedAt: number;
	reason: string | null;
}

/** Seconds that PayPay takes for a refund, which its interface only accepts. */
const REFUND_TIME = 5;

/** Refund at this moment: it ends some seconds after it was accepted. */
export const findDueRefundState = (world: BankWorld, refund: PaypayRefund): PaypayRefund => ({
	...refund,
	status: secondsOf(world) >= refund.acceptedAt + REFUND_TIME ? "REFUNDED" : "CREATED",
});
