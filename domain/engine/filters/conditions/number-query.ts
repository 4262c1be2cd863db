import { normaliseText } from "#domain/platform/texts/normalise-text.ts";

const NUMBER = /^[+-]?\d{1,15}(\.\d{1,6})?$/;

/** Returns the number in a query, full-width digits included; null if there is none. */
export function numberOf(query: string): number | null {
	const digits = normaliseText(query).trim().replaceAll(",", "");
	return NUMBER.test(digits) ? Number(digits) : null;
}
