import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import type { PasskeyAssertion, PasskeyRegistration } from "#domain/console/operators/passkey-input.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Accepted signature algorithms (EdDSA, ES256 and RS256); every device supports one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

interface ExpectedResponse {
	party: RelyingParty;
	challenge: string;
}

const RESPONSE_DEFAULTS = { type: "public-key", clientExtensionResults: {} } as const;

/**
 * Key of a new passkey; undefined if its attestation is invalid. User verification by PIN, finger or face is
 * required, since a passkey alone opens the console.
 */
export async function verifyNewPasskey(
	{ id, response }: PasskeyRegistration,
	{ party, challenge }: ExpectedResponse,
) {
	try {
		if (!isPlainAttestation(response.attestationObject)) return undefined;
		const { registrationInfo } = await verifyRegistrationResponse({
			response: { ...RESPONSE_DEFAULTS, id, rawId: id, response },
			expectedChallenge: challenge,
			expectedOrigin: party.origin,
			expectedRPID: party.id,
			supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
		});
		if (!registrationInfo || registrationInfo.credential.id !== id) return undefined;
		const { credential, credentialBackedUp } = registrationInfo;
		return {
			credentialId: id,
			publicKey: Buffer.from(credential.publicKey).toString("base64url"),
			counter: credential.counter,
			isSynced: credentialBackedUp,
		};
	} catch {
		// The library throws for invalid input.
		return undefined;
	}
}

/**
 * Whether an attestation has no certificates. One with a certificate is refused unread: the library would
 * fetch addresses that its sender wrote into it.
 */
function isPlainAttestation(attestationObject: string): boolean {
	const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
	const format = attestation.get("fmt");
	return format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
}

interface StoredPasskey {
	credentialId: string;
	publicKey: string;
	counter: number;
	transports: string[];
}

/** Verified answer of a known passkey; undefined if it is invalid, or the counter decreased. */
export async function verifyPasskeySignature(
	key: StoredPasskey,
	{ id, response: { userHandle, ...response } }: PasskeyAssertion,
	{ party, challenge }: ExpectedResponse,
) {
	try {
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response: {
				...RESPONSE_DEFAULTS,
				id,
				rawId: id,
				response: { ...response, ...(userHandle && { userHandle }) },
			},
			expectedChallenge: challenge,
			expectedOrigin: party.origin,
			expectedRPID: party.id,
			credential: {
				id: key.credentialId,
				publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
				counter: key.counter,
				transports: key.transports,
			},
		});
		return verified
			? { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
			: undefined;
	} catch {
		return undefined;
	}
}
