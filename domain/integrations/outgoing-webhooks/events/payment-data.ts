import { z } from "zod";
import {
	PAYMENT_ENTRY_KINDS,
	PAYMENT_METHODS,
	type PaymentEntryKind,
	type PaymentMethod,
} from "#domain/commerce/payments/payment-entry.ts";
import { PAYMENT_STATE_NAMES } from "#domain/commerce/payments/payment-state.ts";
import { PAYMENT_PROVIDER_NAMES } from "#domain/commerce/payments/providers/registry.ts";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";

/** Data about an entry of a payment's ledger, with the payment after it. Amounts are whole yen. */
export const paymentData = () =>
	z.strictObject({
		payment_id: apiId(),
		entry_id: apiId(),
		kind: z.enum(Object.keys(PAYMENT_ENTRY_KINDS) as [PaymentEntryKind, ...PaymentEntryKind[]]),
		title: z.string(),
		/** Kind of record that is paid for, and its id. */
		purpose: z.string(),
		purpose_id: apiId().nullable(),
		/** Amount of the entry, without a sign. */
		yen: z.int(),
		provider: z.enum(PAYMENT_PROVIDER_NAMES),
		method: z.enum(Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]]),
		state: z.enum(PAYMENT_STATE_NAMES),
		amount_yen: z.int(),
		paid_yen: z.int(),
		refunded_yen: z.int(),
		/** Whether the money was moved with test keys. */
		is_test: z.boolean(),
	});
