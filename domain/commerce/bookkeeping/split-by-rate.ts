import { TAX_RATES, type TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";

/** Yen of a payment's lines by tax rate. */
export type YenByRate = Readonly<Record<TaxRate, number>>;

/** Part of an amount that belongs to one tax rate. */
export interface RatePart {
	taxRate: TaxRate;
	yen: number;
}

/**
 * Divides a movement of money over the tax rates of its payment's lines. A part of the amount is divided in proportion;
 * each part is rounded towards zero, and the remainder goes to the rate with the largest share.
 */
export function splitByRate(lines: YenByRate, yen: number): RatePart[] {
	const rates = TAX_RATES.filter((rate) => lines[rate] > 0);
	const total = rates.reduce<number>((sum, rate) => sum + lines[rate], 0);
	if (rates.length < 2) return [{ taxRate: rates[0] ?? TAX_RATES[0], yen }];
	const parts = rates.map((taxRate) => ({ taxRate, yen: Math.trunc((yen * lines[taxRate]) / total) }));
	const largest = parts.reduce((most, part) => (lines[part.taxRate] > lines[most.taxRate] ? part : most));
	largest.yen += yen - parts.reduce((sum, part) => sum + part.yen, 0);
	return parts.filter((part) => part.yen !== 0 || yen === 0);
}

/** Consumption tax in an amount with tax, rounded towards zero. */
export const taxWithin = (yen: number, taxRate: TaxRate): number =>
	Math.trunc((yen * taxRate) / (100 + taxRate)) + 0;
