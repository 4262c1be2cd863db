import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { codeOf, isOneLine, requiredText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Tax rates in percent. */
export const TAX_RATES = [10, 8, 0] as const;
export type TaxRate = (typeof TAX_RATES)[number];

/** Tax rate where none is named, percent. */
export const DEFAULT_TAX_RATE: TaxRate = 10;

/** Largest amount of one payment, that of Stripe in yen. */
export const MAX_PAYMENT_YEN = 9_999_999;

/** Latest end of a payment's link, in days, and its default. */
export const MAX_PAYMENT_DAYS = 180;
export const DEFAULT_PAYMENT_DAYS = 7;

export const MAX_PAYMENT_TITLE = 100;

/** Purpose of a payment that an operator, a program or an action requests. */
export const REQUEST_PURPOSE = "request";

/** Whole yen above zero. */
export const positiveYen = () =>
	wholeNumber(PAYMENT_TEXTS.yenRequired).pipe(
		z.number().min(1, PAYMENT_TEXTS.yenRequired).max(MAX_PAYMENT_YEN, PAYMENT_TEXTS.yenTooLarge),
	);

/** Fields of a payment that an effect requests. */
export const paymentRequestFields = () => ({
	title: requiredText(MAX_PAYMENT_TITLE, PAYMENT_TEXTS.titleRequired).refine(
		isOneLine,
		FIELD_TEXTS.characterUnusable,
	),
	/** Tax included. */
	yen: positiveYen(),
	tax_rate: codeOf(...TAX_RATES).default(DEFAULT_TAX_RATE),
	/** Days until its end. */
	days: wholeNumber()
		.refine((days) => days >= 1 && days <= MAX_PAYMENT_DAYS, PAYMENT_TEXTS.daysBetween(MAX_PAYMENT_DAYS))
		.default(DEFAULT_PAYMENT_DAYS),
});
