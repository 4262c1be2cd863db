import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys-texts.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { supportsPasskeys } from "./supportsPasskeys.ts";

/** Creates a passkey on a device. @throws ApiError with instructions on failure */
export const createPasskey = (
	optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> =>
	explainFailure(async () => (await import("@simplewebauthn/browser")).startRegistration({ optionsJSON }));

/** Signs with a passkey of a device. @throws ApiError with instructions on failure */
export const signWithPasskey = (
	optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> =>
	explainFailure(async () => (await import("@simplewebauthn/browser")).startAuthentication({ optionsJSON }));

/** Messages by the name of the browser's error, which is its only reliable detail. */
const ERROR_TEXTS: Record<string, string> = {
	InvalidStateError: PASSKEY_TEXTS.known,
	NotSupportedError: PASSKEY_TEXTS.unsupported,
	SecurityError: PASSKEY_TEXTS.addressUnfit,
};

async function explainFailure<Answer>(runCeremony: () => Promise<Answer>): Promise<Answer> {
	if (!supportsPasskeys()) throw new ApiError(422, [PASSKEY_TEXTS.unsupported]);
	try {
		return await runCeremony();
	} catch (reason) {
		const name = reason instanceof Error ? reason.name : "";
		throw new ApiError(422, [ERROR_TEXTS[name] ?? PASSKEY_TEXTS.cancelled]);
	}
}
