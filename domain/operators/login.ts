import { z } from "zod";
import { OPERATOR_TEXTS } from "../texts/operators.ts";
import { DAY, MINUTE } from "../time.ts";
import { requiredText } from "../wire.ts";
import { givenPassword, newPassword } from "./password.ts";

/** Failed logins in a row before an address is locked for the network or the known browser they came from, and how long. */
export const LOCK_AFTER = 5;
/**
 * Failed logins in a row from unknown browsers, over all networks, before an address is locked for all of these. Browsers
 * in which its operator has logged in before, and passkeys, go on.
 */
export const LOCK_AFTER_IN_ALL = 20;
/** Time for which a browser in which somebody has logged in is known as theirs. */
export const BROWSER_KNOWN_FOR = 180 * DAY;
export const LOCK_FOR = 15 * MINUTE;
/** How long failures without a lock are remembered after the last of them. */
export const FAILURES_KEPT_FOR = DAY;

const email = z
	.string({ error: OPERATOR_TEXTS.emailRequired })
	.trim()
	.toLowerCase()
	.min(1, OPERATOR_TEXTS.emailRequired)
	.max(254, OPERATOR_TEXTS.emailInvalid);

/** An address of somebody new. */
export const newEmail = email.pipe(
	z.email(OPERATOR_TEXTS.emailInvalid).max(254, OPERATOR_TEXTS.emailInvalid),
);

/** How operators are called. */
export const operatorName = requiredText(100, OPERATOR_TEXTS.operatorNameRequired);

export const loginInput = z.object({ email, password: givenPassword });

/** The first administrator, made once through the address shown at set-up. */
export const setupInput = z.object({
	setup_token: z.string({ error: OPERATOR_TEXTS.setupTokenWrong }).max(200, OPERATOR_TEXTS.setupTokenWrong),
	name: operatorName,
	email: newEmail,
	password: newPassword,
});

export type SetupInput = z.output<typeof setupInput>;
