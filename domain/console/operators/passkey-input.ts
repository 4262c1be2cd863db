import { z } from "zod";
import { markOpen } from "#domain/platform/body-names/closed-schemas.ts";
import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { boundedList, requiredText } from "#domain/platform/wire/input-schemas.ts";
import { secondStepToken } from "./two-factor-input.ts";

/** Maximum number of passkeys of one operator. */
export const MAX_PASSKEYS = 20;
/** Time limit for a device to sign its challenge. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;
const MAX_PASSKEY_NAME = 50;

/** Bytes in base64url, as browsers send them. */
const bytes = (max: number) =>
	z
		.string({ error: PASSKEY_TEXTS.unreadable })
		.max(max, PASSKEY_TEXTS.unreadable)
		.regex(/^[\w-]+$/, PASSKEY_TEXTS.unreadable);

/** WebAuthn allows ids of 1,023 bytes. */
const id = bytes(1_364);
const clientDataJSON = bytes(4_096);
const unreadable = { error: PASSKEY_TEXTS.unreadable };

/** Response of a device that created a passkey. Browsers send further fields. */
const passkeyRegistration = markOpen(
	z.object(
		{
			id,
			response: markOpen(
				z.object(
					{
						clientDataJSON,
						attestationObject: bytes(8_192),
						transports: boundedList(z.string(unreadable).max(32, PASSKEY_TEXTS.unreadable), 10),
					},
					unreadable,
				),
			),
		},
		unreadable,
	),
);

/** Response of a device that signed with a passkey. */
const passkeyAssertion = markOpen(
	z.object(
		{
			id,
			response: markOpen(
				z.object(
					{
						clientDataJSON,
						authenticatorData: bytes(2_048),
						signature: bytes(4_096),
						userHandle: bytes(100).nullish(),
					},
					unreadable,
				),
			),
		},
		unreadable,
	),
);

export type PasskeyRegistration = z.output<typeof passkeyRegistration>;
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const name = requiredText(MAX_PASSKEY_NAME, PASSKEY_TEXTS.nameRequired);

/** Body of `PUT /api/account/passkeys/:id`. */
export const passkeyNameInput = z.object({ name });

/** Body of `POST /api/account/passkeys`. */
export const newPasskeyInput = z.object({ name, made: passkeyRegistration });

/** Body of `POST /api/login/passkey`. */
export const passkeyLoginInput = z.object({ signed: passkeyAssertion });

/** Body of `POST /api/login/second/passkey/begin`. */
export const secondStepBeginInput = z.object({ token: secondStepToken });

/** Body of `POST /api/login/second/passkey`. */
export const passkeySecondStepInput = z.object({ token: secondStepToken, signed: passkeyAssertion });
