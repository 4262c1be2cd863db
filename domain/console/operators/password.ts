import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";

export const MIN_PASSWORD = 10;
const MAX_PASSWORD = 200;
/** A password of fewer different characters is guessed at once. */
const LEAST_VARIETY = 4;
/** Minimum length from which the local part of an address must not occur in the password. */
const TELLING = 4;

/** A password as it is entered to be checked. */
export const givenPassword = z
	.string({ error: OPERATOR_TEXTS.passwordRequired })
	.min(1, OPERATOR_TEXTS.passwordRequired)
	.max(MAX_PASSWORD, FIELD_TEXTS.tooLong(MAX_PASSWORD));

/** A password as it is chosen. */
export const newPassword = z
	.string({ error: OPERATOR_TEXTS.passwordRequired })
	.min(MIN_PASSWORD, OPERATOR_TEXTS.passwordTooShort(MIN_PASSWORD))
	.max(MAX_PASSWORD, FIELD_TEXTS.tooLong(MAX_PASSWORD))
	.refine((password) => new Set(password).size >= LEAST_VARIETY, OPERATOR_TEXTS.passwordMonotonous);

/** Whether a password contains the local part of its operator's address. */
export function holdsAddress(password: string, email: string): boolean {
	const name = email.split("@", 1)[0]!.toLowerCase();
	return name.length >= TELLING && password.toLowerCase().includes(name);
}
