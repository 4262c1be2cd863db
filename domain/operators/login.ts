import { z } from "zod";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { OPERATOR_TEXTS } from "../texts/operators.ts";
import { DAY, MINUTE } from "../time.ts";
import { requiredText } from "../wire.ts";

export const MIN_PASSWORD = 10;
const MAX_PASSWORD = 200;
/** Failed logins in a row before an address is locked for the network they came from, and how long the lock lasts. */
export const LOCK_AFTER = 5;
export const LOCK_FOR = 15 * MINUTE;
/** How long failures without a lock are remembered after the last of them. */
export const FAILURES_KEPT_FOR = DAY;

const email = z
	.string({ error: OPERATOR_TEXTS.emailRequired })
	.trim()
	.toLowerCase()
	.min(1, OPERATOR_TEXTS.emailRequired)
	.max(254, OPERATOR_TEXTS.emailInvalid);

export const loginInput = z.object({
	email,
	password: z
		.string({ error: OPERATOR_TEXTS.passwordRequired })
		.min(1, OPERATOR_TEXTS.passwordRequired)
		.max(MAX_PASSWORD, FIELD_TEXTS.tooLong(MAX_PASSWORD)),
});

/** The first administrator, made once through the address shown at set-up. */
export const setupInput = z.object({
	setup_token: z.string({ error: OPERATOR_TEXTS.setupTokenWrong }).max(200, OPERATOR_TEXTS.setupTokenWrong),
	name: requiredText(100, OPERATOR_TEXTS.operatorNameRequired),
	email: email.pipe(z.email(OPERATOR_TEXTS.emailInvalid).max(254, OPERATOR_TEXTS.emailInvalid)),
	password: z
		.string({ error: OPERATOR_TEXTS.passwordRequired })
		.min(MIN_PASSWORD, OPERATOR_TEXTS.passwordTooShort(MIN_PASSWORD))
		.max(MAX_PASSWORD, FIELD_TEXTS.tooLong(MAX_PASSWORD)),
});

export type SetupInput = z.output<typeof setupInput>;
