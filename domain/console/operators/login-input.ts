import { z } from "zod";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { requiredText } from "#domain/platform/wire/input-schemas.ts";
import { enteredPassword, newPassword } from "./password-input.ts";

/** Number of consecutive failed logins that lock an e-mail address for their network or known browser. */
export const FAILURES_BEFORE_LOCK = 5;
/**
 * Number of consecutive failed logins, from all networks together, that lock an e-mail address for all
 * unknown browsers. Known browsers and passkeys still work.
 */
export const FAILURES_BEFORE_LOCK_IN_ALL = 20;
/** Time after a login for which its browser counts as known. */
export const KNOWN_BROWSER_PERIOD = 180 * DAY;
/** Duration of a lock. */
export const LOCK_PERIOD = 15 * MINUTE;
/** Retention of failures that caused no lock, after the last of them. */
export const FAILURE_RETENTION = DAY;
/**
 * Maximum number of stored counters of failed logins; the oldest unlocked ones are deleted beyond it, because
 * attackers choose the addresses.
 */
export const MAX_STORED_FAILURES = 100_000;

const email = z
	.string({ error: OPERATOR_TEXTS.emailRequired })
	.trim()
	.toLowerCase()
	.min(1, OPERATOR_TEXTS.emailRequired)
	.max(254, OPERATOR_TEXTS.emailInvalid);

/** Valid e-mail address, required of new operators only. */
export const newEmail = email.pipe(
	z.email(OPERATOR_TEXTS.emailInvalid).max(254, OPERATOR_TEXTS.emailInvalid),
);

/** Display name of an operator. */
export const operatorName = requiredText(100, OPERATOR_TEXTS.operatorNameRequired);

export const loginInput = z.object({ email, password: enteredPassword });

/** Body of `POST /api/setup`, which creates the first administrator. */
export const setupInput = z.object({
	setup_token: z.string({ error: OPERATOR_TEXTS.setupTokenWrong }).max(200, OPERATOR_TEXTS.setupTokenWrong),
	name: operatorName,
	email: newEmail,
	password: newPassword,
});
