import { z } from "zod";
import { timeCursorText } from "#domain/people/friends/time-cursor.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { RECEIPT_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import {
	hasVisibleCharacter,
	isOneLine,
	optionalDay,
	requiredText,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { DEFAULT_ADDRESSEE } from "./receipt-addressee.ts";
import {
	MAX_WRITTEN_NUMBER,
	normaliseRegistrationNumber,
	REGISTRATION_NUMBER,
} from "./registration-number.ts";

export const RECEIPTS_PER_PAGE = 50;
export const MAX_ADDRESSEE = 60;
export const MAX_ISSUER_NAME = 80;
export const MAX_ISSUER_ADDRESS = 200;
export const MAX_ISSUER_PHONE = 20;
export const MAX_RECEIPT_NOTE = 300;
export const MAX_PREFIX = 10;

const oneLine = (max: number) => typedText(max).refine(isOneLine, FIELD_TEXTS.characterUnusable);

/** Settings of the issuer. */
export const receiptSettingsInput = z.object({
	issuer_name: requiredText(MAX_ISSUER_NAME, RECEIPT_TEXTS.nameRequired).refine(
		isOneLine,
		FIELD_TEXTS.characterUnusable,
	),
	issuer_address: typedText(MAX_ISSUER_ADDRESS).default(""),
	issuer_phone: typedText(MAX_ISSUER_PHONE)
		.regex(/^[\d+()\- ]*$/, RECEIPT_TEXTS.phoneInvalid)
		.default(""),
	/** `T` and 13 digits; "" for an issuer who is not registered. */
	registration_number: typedText(MAX_WRITTEN_NUMBER)
		.transform(normaliseRegistrationNumber)
		.refine((number) => number === "" || REGISTRATION_NUMBER.test(number), RECEIPT_TEXTS.numberInvalid)
		.default(""),
	note: typedText(MAX_RECEIPT_NOTE).default(""),
	prefix: typedText(MAX_PREFIX).regex(/^[A-Za-z0-9_/-]*$/, RECEIPT_TEXTS.prefixInvalid),
	is_self_service: yesNo(),
	/** 0 for settings that were never saved. */
	version: wholeNumber().pipe(z.number().min(0)),
});
export type ReceiptSettingsInput = z.output<typeof receiptSettingsInput>;

/** Addressee; without one the receipt is for whoever shows it. */
export const addresseeField = () =>
	oneLine(MAX_ADDRESSEE).transform((addressee) =>
		hasVisibleCharacter(addressee) ? addressee : DEFAULT_ADDRESSEE,
	);

export const issueReceiptInput = z.object({ addressee: addresseeField().default(DEFAULT_ADDRESSEE) });
export type IssueReceiptInput = z.output<typeof issueReceiptInput>;

export const replaceReceiptInput = z.object({
	addressee: addresseeField(),
	reason: requiredText(200, RECEIPT_TEXTS.reasonRequired),
});
export type ReplaceReceiptInput = z.output<typeof replaceReceiptInput>;

/** Filter of the list of receipts. */
export const receiptsQuery = z.object({
	before: timeCursorText.optional(),
	search: typedText(100).default(""),
	date_from: optionalDay().default(null),
	date_to: optionalDay().default(null),
});
export type ReceiptListFilter = Omit<z.output<typeof receiptsQuery>, "before">;
