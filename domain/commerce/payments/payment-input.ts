import { z } from "zod";
import { MAX_PAYMENT_TITLE, positiveYen } from "#domain/engine/friend-records/payment-request-fields.ts";
import { timeCursorText } from "#domain/people/friends/time-cursor.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import {
	boundedRecord,
	optionalDay,
	optionalId,
	recordId,
	requiredText,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { paymentLinesField } from "./payment-lines.ts";
import { PAYMENT_STATE_NAMES } from "./payment-state.ts";
import { PAYMENT_PROVIDER_NAMES } from "./providers/registry.ts";

export const PAYMENTS_PER_PAGE = 50;

const versionField = () => wholeNumber().pipe(z.number().min(1)).optional();

/** Payment that an operator requests from a friend. */
export const paymentInput = z.object({
	friend_id: recordId(),
	title: requiredText(MAX_PAYMENT_TITLE, PAYMENT_TEXTS.titleRequired),
	lines: paymentLinesField(),
	/** `YYYY-MM-DD HH:mm` in the account's time zone; a week from now by default. */
	expires_at: z
		.string({ error: PAYMENT_TEXTS.endInvalid })
		.max(16, PAYMENT_TEXTS.endInvalid)
		.regex(/^\d{4}-\d{2}-\d{2}[ T]([01]\d|2[0-3]):[0-5]\d$/, PAYMENT_TEXTS.endInvalid)
		.nullable()
		.default(null),
});
export type PaymentInput = z.output<typeof paymentInput>;

export const cancelInput = z.object({ version: versionField() });

export const refundInput = z.object({
	yen: positiveYen(),
	reason: requiredText(200, PAYMENT_TEXTS.reasonRequired),
	version: versionField(),
});
export type RefundInput = z.output<typeof refundInput>;

/** Payment that the friend made at the shop, of the whole amount. */
export const recordInput = z.object({
	method: z.enum(["cash", "terminal"], { error: PAYMENT_TEXTS.methodUnknown }),
	version: versionField(),
});
export type RecordInput = z.output<typeof recordInput>;

/** Filter of the list of payments. */
export const paymentsQuery = z.object({
	before: timeCursorText.optional(),
	state: z.enum(PAYMENT_STATE_NAMES, { error: PAYMENT_TEXTS.stateUnknown }).optional(),
	friend_id: optionalId().default(null),
	search: typedText(100).default(""),
	date_from: optionalDay().default(null),
	date_to: optionalDay().default(null),
});
export type PaymentListFilter = Omit<z.output<typeof paymentsQuery>, "before">;

export const providerName = z.enum(PAYMENT_PROVIDER_NAMES, { error: FIELD_TEXTS.choiceUnknown });

/** Settings of a provider. An empty key keeps the stored one. */
export const providerInput = z.object({
	is_enabled: yesNo(),
	/** Whether the keys are for tests; ignored for a provider whose keys say it. */
	is_test: yesNo().default(false),
	keys: boundedRecord(z.string().max(40), typedText(300), 10).default({}),
	/** 0 for a provider without stored settings. */
	version: wholeNumber().pipe(z.number().min(0)).optional(),
});
export type ProviderInput = z.output<typeof providerInput>;
