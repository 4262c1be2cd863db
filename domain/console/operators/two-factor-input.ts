import { z } from "zod";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { enteredPassword } from "./password-input.ts";

/** Time limit for the second step after a correct password. */
export const SECOND_STEP_LIFETIME = 10 * MINUTE;
/** Time limit for the first code of an authenticator that is being set up. */
export const TOTP_SETUP_LIFETIME = 30 * MINUTE;
/** Number of recovery codes, each of which replaces an authenticator's code once. */
export const RECOVERY_CODES = 10;
/** Letters and digits of a recovery code: 50 bits. */
const RECOVERY_CODE_LENGTH = 10;

/** Typed code of an authenticator, or recovery code; blanks and hyphens are ignored. */
const typedCode = z
	.string({ error: OPERATOR_TEXTS.codeRequired })
	.max(40, OPERATOR_TEXTS.codeWrong)
	.transform((text) => text.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase())
	.pipe(z.string().min(1, OPERATOR_TEXTS.codeRequired).max(40, OPERATOR_TEXTS.codeWrong));

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Displayed form of a recovery code: two halves. */
export const formatRecoveryCode = (code: string): string =>
	`${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;

/** Recovery code from a random base32 text. */
export const recoveryCodeOf = (base32: string): string => base32.slice(0, RECOVERY_CODE_LENGTH);

/**
 * Token that the login page keeps between its two steps. For a person whose password another account has, it names
 * that account too.
 */
export const secondStepToken = z
	.string({ error: OPERATOR_TEXTS.secondStepExpired })
	.max(300, OPERATOR_TEXTS.secondStepExpired);

/** Body of `POST /api/login/second`. */
export const secondStepInput = z.object({ token: secondStepToken, code: typedCode });

/** Password confirmation, required to change a login method. */
export const passwordConfirmationInput = z.object({ password: enteredPassword });

/** First code of an authenticator that is being set up. */
export const totpSetupInput = z.object({
	setup: z.string({ error: OPERATOR_TEXTS.setupExpired }).max(1_000, OPERATOR_TEXTS.setupExpired),
	code: typedCode,
});
