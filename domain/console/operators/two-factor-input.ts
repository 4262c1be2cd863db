import { z } from "zod";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { givenPassword } from "./password.ts";

/** Time limit for the second step after a correct password. */
export const SECOND_STEP_LASTS = 10 * MINUTE;
/** Time limit for the first code of an authenticator that is being set up. */
export const SETUP_LASTS = 30 * MINUTE;
export const RECOVERY_CODES = 10;
/** Letters and digits of a recovery code: 50 bits. */
const RECOVERY_LENGTH = 10;

/** A code as it is typed: of an authenticator, or one of the recovery codes; blanks and hyphens mean nothing. */
const typedCode = z
	.string({ error: OPERATOR_TEXTS.codeRequired })
	.max(40, OPERATOR_TEXTS.codeWrong)
	.transform((text) => text.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase())
	.pipe(z.string().min(1, OPERATOR_TEXTS.codeRequired).max(40, OPERATOR_TEXTS.codeWrong));

export const isTotp = (code: string): boolean => /^\d{6}$/.test(code);

/** A recovery code as it is shown: two halves. */
export const shownCode = (code: string): string =>
	`${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;

/** The code of a random text. */
export const recoveryCodeOf = (base32: string): string => base32.slice(0, RECOVERY_LENGTH);

/** Token that the login page keeps between its two steps. */
export const secondStepToken = z
	.string({ error: OPERATOR_TEXTS.secondStepOver })
	.max(100, OPERATOR_TEXTS.secondStepOver);

/** The input of `POST /api/login/second`. */
export const secondStepInput = z.object({ token: secondStepToken, code: typedCode });

/** Confirmation by password, needed to change a login method. */
export const againInput = z.object({ password: givenPassword });

/** The first code of an authenticator that is being set up. */
export const totpInput = z.object({
	setup: z.string({ error: OPERATOR_TEXTS.setupOver }).max(1_000, OPERATOR_TEXTS.setupOver),
	code: typedCode,
});
