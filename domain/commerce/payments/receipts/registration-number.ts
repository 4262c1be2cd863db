import { unifyWidth } from "#domain/platform/texts/normalise-text.ts";

/** Registration number of an issuer of qualified invoices. */
export const REGISTRATION_NUMBER = /^T\d{13}$/;

/** Maximum length of a written number, with hyphens and spaces. */
export const MAX_WRITTEN_NUMBER = 30;

/** Written number in its stored form: full-width characters, hyphens and spaces are accepted. */
export const normaliseRegistrationNumber = (written: string): string =>
	unifyWidth(written)
		.toUpperCase()
		.replaceAll(/[\s\-‐‑–—−ー]/g, "");

/**
 * Whether the first digit is the check digit of the other twelve. It is that of a corporation's number; the tax agency
 * publishes no such rule for the numbers of sole proprietors, so a wrong one is doubtful and not impossible.
 */
export function hasCheckDigit(number: string): boolean {
	if (!REGISTRATION_NUMBER.test(number)) return false;
	const [check, ...digits] = [...number.slice(1)].map(Number);
	const sum = digits.reverse().reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 2), 0);
	return check === 9 - (sum % 9);
}
