import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys.ts";
import { ApiError } from "#web/platform/api/error.ts";
import { knowsPasskeys } from "./knowsPasskeys.ts";

/** Creates a passkey on a device. @throws ApiError with instructions on failure */
export const makeKey = (
	optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> =>
	told(async () => (await import("@simplewebauthn/browser")).startRegistration({ optionsJSON }));

/** Signs with a passkey of a device. @throws ApiError with instructions on failure */
export const signWithKey = (
	optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> =>
	told(async () => (await import("@simplewebauthn/browser")).startAuthentication({ optionsJSON }));

/** Messages by the name of the browser's error, its only detail. */
const WORDS: Record<string, string> = {
	InvalidStateError: PASSKEY_TEXTS.known,
	NotSupportedError: PASSKEY_TEXTS.unsupported,
	SecurityError: PASSKEY_TEXTS.addressUnfit,
};

async function told<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
	if (!knowsPasskeys()) throw new ApiError(422, [PASSKEY_TEXTS.unsupported]);
	try {
		return await ask();
	} catch (reason) {
		const name = reason instanceof Error ? reason.name : "";
		throw new ApiError(422, [WORDS[name] ?? PASSKEY_TEXTS.cancelled]);
	}
}
