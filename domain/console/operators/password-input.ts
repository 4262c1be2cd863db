import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";

export const MIN_PASSWORD = 10;
const MAX_PASSWORD = 200;
/** Minimum number of different characters; a password with fewer is easily guessed. */
const MIN_DIFFERENT_CHARACTERS = 4;
/** Minimum length of an address's local part that the password must not contain. */
const MIN_NAME_LENGTH = 4;

/** Password entered for verification. */
export const enteredPassword = z
	.string({ error: OPERATOR_TEXTS.passwordRequired })
	.min(1, OPERATOR_TEXTS.passwordRequired)
	.max(MAX_PASSWORD, FIELD_TEXTS.tooLong(MAX_PASSWORD));

/** Newly chosen password. */
export const newPassword = z
	.string({ error: OPERATOR_TEXTS.passwordRequired })
	.min(MIN_PASSWORD, OPERATOR_TEXTS.passwordTooShort(MIN_PASSWORD))
	.max(MAX_PASSWORD, FIELD_TEXTS.tooLong(MAX_PASSWORD))
	.refine(
		(password) => new Set(password).size >= MIN_DIFFERENT_CHARACTERS,
		OPERATOR_TEXTS.passwordMonotonous,
	);

/** Whether a password contains the local part of its operator's address. */
export function containsAddress(password: string, email: string): boolean {
	const name = email.split("@", 1)[0]!.toLowerCase();
	return name.length >= MIN_NAME_LENGTH && password.toLowerCase().includes(name);
}
