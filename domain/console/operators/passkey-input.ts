import { z } from "zod";
import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { boundedList, requiredText } from "#domain/platform/wire/input-schemas.ts";
import { secondStepToken } from "./two-factor-input.ts";

/** Passkeys of one operator. */
export const MAX_PASSKEYS = 20;
/** Time limit for a device to sign its challenge. */
export const CHALLENGE_LASTS = 5 * MINUTE;
const MAX_PASSKEY_NAME = 50;

/** Bytes as browsers write them: base64url. */
const bytes = (most: number) =>
	z
		.string({ error: PASSKEY_TEXTS.unreadable })
		.max(most, PASSKEY_TEXTS.unreadable)
		.regex(/^[\w-]+$/, PASSKEY_TEXTS.unreadable);

/** WebAuthn lets a credential's id be of 1,023 bytes. */
const id = bytes(1_364);
const clientDataJSON = bytes(4_096);
const unreadable = { error: PASSKEY_TEXTS.unreadable };

/** Response of a device that made a key. */
const madePasskey = z.object(
	{
		id,
		response: z.object(
			{
				clientDataJSON,
				attestationObject: bytes(8_192),
				transports: boundedList(z.string(unreadable).max(32, PASSKEY_TEXTS.unreadable), 10),
			},
			unreadable,
		),
	},
	unreadable,
);

/** Response of a device that signed with a key. */
const signedByPasskey = z.object(
	{
		id,
		response: z.object(
			{
				clientDataJSON,
				authenticatorData: bytes(2_048),
				signature: bytes(4_096),
				userHandle: bytes(100).nullish(),
			},
			unreadable,
		),
	},
	unreadable,
);

export type MadePasskey = z.output<typeof madePasskey>;
export type SignedByPasskey = z.output<typeof signedByPasskey>;

const name = requiredText(MAX_PASSKEY_NAME, PASSKEY_TEXTS.nameRequired);

/** The input of `PUT /api/account/passkeys/:id`. */
export const passkeyName = z.object({ name });

/** The input of `POST /api/account/passkeys`. */
export const newPasskey = z.object({ name, made: madePasskey });

/** The input of `POST /api/login/passkey`. */
export const passkeyLogin = z.object({ signed: signedByPasskey });

/** The input of `POST /api/login/second/passkey/begin`. */
export const secondStepBegin = z.object({ token: secondStepToken });

/** The input of `POST /api/login/second/passkey`. */
export const secondStepByPasskey = z.object({ token: secondStepToken, signed: signedByPasskey });
