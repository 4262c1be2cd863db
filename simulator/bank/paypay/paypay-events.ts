import { BANK_KEYS, type BankWorld, createBankId } from "../bank-world.ts";
import { type EventSender, emitEvents } from "../event-outbox.ts";
import type { PaypayOrder } from "./paypay-codes.ts";

const isoOf = (seconds: number | null): string | null =>
	seconds === null ? null : new Date(seconds * 1_000).toISOString().replace(/\.\d+Z$/, "Z");

/** Announces a payment. PayPay announces neither refunds nor cancellations. */
export function emitTransaction(world: BankWorld, order: PaypayOrder, state: "COMPLETED" | "FAILED"): void {
	const { input } = order;
	const body = {
		notification_type: "Transaction",
		merchant_id: BANK_KEYS.paypayMerchant,
		store_id: input.storeId ?? "",
		pos_id: input.terminalId ?? "",
		order_id: order.paymentId,
		merchant_order_id: input.merchantPaymentId,
		...(state === "COMPLETED" && {
			authorized_at: isoOf(order.acceptedAt),
			expires_at: null,
			paid_at: isoOf(order.acceptedAt),
		}),
		order_amount: String(input.amount.amount),
		state,
	};
	const id = createBankId(world, "paypay_", 16);
	const event = { id, provider: "paypay", type: state, subject: input.merchantPaymentId } as const;
	emitEvents(world, [{ ...event, live: false, body: JSON.stringify(body) }]);
}

const ADDRESS = "paypay/webhook-address";

/** Address registered in PayPay for Developers; "" for none. */
export const readPaypayWebhook = ({ records }: BankWorld): string =>
	records.get<string>(ADDRESS) ?? "/webhook/paypay";
export const setPaypayWebhook = ({ records }: BankWorld, address: string): void =>
	records.put(ADDRESS, address);

/** Sends one event to the registered address. PayPay signs nothing: its receivers ask the interface. */
export const sendPaypayEvent =
	(world: BankWorld): EventSender =>
	async ({ body }) => {
		const address = readPaypayWebhook(world);
		return address === "" ? null : world.post(address, { "Content-Type": "application/json" }, body);
	};
