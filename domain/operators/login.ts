import { z } from "zod";
import { TEXTS } from "#domain/texts/messages.ts";
import { DAY, MINUTE } from "#domain/time.ts";
import { requiredText } from "#domain/wire.ts";

export const MIN_PASSWORD = 10;
const MAX_PASSWORD = 200;
/** Failed logins in a row before an address is locked for the network that they came from, and for how long. */
export const LOCK_AFTER = 5;
export const LOCK_FOR = 15 * MINUTE;
/** How long failures that led to no lock are remembered after the last of them. */
export const FAILURES_KEPT_FOR = DAY;

const email = z
	.string({ error: TEXTS.emailRequired })
	.trim()
	.toLowerCase()
	.min(1, TEXTS.emailRequired)
	.max(254, TEXTS.emailInvalid);

export const loginInput = z.object({
	email,
	password: z
		.string({ error: TEXTS.passwordRequired })
		.min(1, TEXTS.passwordRequired)
		.max(MAX_PASSWORD, TEXTS.tooLong(MAX_PASSWORD)),
});

/** The first administrator, made once through the address shown at set-up. */
export const setupInput = z.object({
	setup_token: z.string({ error: TEXTS.setupTokenWrong }).max(200, TEXTS.setupTokenWrong),
	name: requiredText(100, TEXTS.operatorNameRequired),
	email: email.pipe(z.email(TEXTS.emailInvalid).max(254, TEXTS.emailInvalid)),
	password: z
		.string({ error: TEXTS.passwordRequired })
		.min(MIN_PASSWORD, TEXTS.passwordTooShort(MIN_PASSWORD))
		.max(MAX_PASSWORD, TEXTS.tooLong(MAX_PASSWORD)),
});

export type SetupInput = z.output<typeof setupInput>;
