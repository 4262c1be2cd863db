import { normalise } from "../texts/normalise.ts";

const NUMBER = /^[+-]?\d{1,15}(\.\d{1,6})?$/;

/** The number that a query says, full-width digits and all; null where it says none. */
export function numberOf(query: string): number | null {
	const written = normalise(query).trim().replaceAll(",", "");
	return NUMBER.test(written) ? Number(written) : null;
}
