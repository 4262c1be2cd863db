import { z } from "zod";
import {
	DEFAULT_TAX_RATE,
	MAX_PAYMENT_YEN,
	TAX_RATES,
	type TaxRate,
} from "#domain/engine/friend-records/payment-request-fields.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { boundedList, codeOf, requiredText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Line of a payment, as it was when the payment was requested. */
export interface PaymentLine {
	name: string;
	quantity: number;
	/** Yen for one, tax included. */
	unitYen: number;
	taxRate: TaxRate;
}

const MAX_LINES = 20;
const MAX_QUANTITY = 999;

const yenField = () =>
	wholeNumber(PAYMENT_TEXTS.yenRequired).pipe(
		z.number().min(0, PAYMENT_TEXTS.yenRequired).max(MAX_PAYMENT_YEN, PAYMENT_TEXTS.yenTooLarge),
	);

const lineInput = z.object({
	name: requiredText(100, PAYMENT_TEXTS.lineNameRequired),
	quantity: wholeNumber(PAYMENT_TEXTS.quantityRequired)
		.pipe(z.number().min(1, PAYMENT_TEXTS.quantityRequired).max(MAX_QUANTITY, PAYMENT_TEXTS.quantityRequired))
		.default(1),
	/** Yen for one, tax included. */
	unit_yen: yenField(),
	tax_rate: codeOf(...TAX_RATES).default(DEFAULT_TAX_RATE),
});

/** Lines of a payment, whose sum is its amount. */
export const paymentLinesField = () =>
	boundedList(lineInput, MAX_LINES)
		.refine((lines) => lines.length > 0, PAYMENT_TEXTS.linesRequired)
		.transform((lines) =>
			lines.map(
				({ name, quantity, unit_yen, tax_rate }): PaymentLine => ({
					name,
					quantity,
					unitYen: unit_yen,
					taxRate: tax_rate,
				}),
			),
		)
		.refine((lines) => lines.length === 0 || totalOf(lines) >= 1, PAYMENT_TEXTS.yenRequired)
		.refine((lines) => totalOf(lines) <= MAX_PAYMENT_YEN, PAYMENT_TEXTS.yenTooLarge);

/** Sum of lines in yen, tax included. */
export const totalOf = (lines: readonly PaymentLine[]): number =>
	lines.reduce((sum, { quantity, unitYen }) => sum + quantity * unitYen, 0);

/** Sum of one tax rate, and the tax in it. */
export interface TaxSum {
	taxRate: TaxRate;
	totalYen: number;
	taxYen: number;
}

/** Tax by rate. It is rounded down once for each rate, as a qualified invoice requires. */
export const taxesOf = (lines: readonly PaymentLine[]): TaxSum[] =>
	TAX_RATES.map((taxRate) => {
		const totalYen = totalOf(lines.filter((line) => line.taxRate === taxRate));
		return { taxRate, totalYen, taxYen: Math.floor((totalYen * taxRate) / (100 + taxRate)) };
	}).filter(({ totalYen }) => totalYen > 0);
