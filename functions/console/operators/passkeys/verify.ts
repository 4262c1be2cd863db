import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import type { MadePasskey, SignedByPasskey } from "#domain/console/operators/passkey.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Signatures that are taken: EdDSA, ES256 and RS256, one of which every device knows. */
export const ALGORITHMS = [-8, -7, -257];

interface Expected {
	party: RelyingParty;
	challenge: string;
}

const asSent = { type: "public-key", clientExtensionResults: {} } as const;

/**
 * The key that a device has made; undefined where what it says does not hold. The person must have been asked for a PIN,
 * a finger or a face, since such a key opens the console alone.
 */
export async function madeKey({ id, response }: MadePasskey, { party, challenge }: Expected) {
	try {
		if (!isPlain(response.attestationObject)) return undefined;
		const { registrationInfo } = await verifyRegistrationResponse({
			response: { ...asSent, id, rawId: id, response },
			expectedChallenge: challenge,
			expectedOrigin: party.origin,
			expectedRPID: party.id,
			supportedAlgorithmIDs: ALGORITHMS,
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
		// The library throws for whatever does not hold.
		return undefined;
	}
}

/**
 * Nothing is asked about a device's maker. A certificate that comes all the same is refused unread: the library would
 * fetch what its sender wrote into it.
 */
function isPlain(attestationObject: string): boolean {
	const said = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
	const format = said.get("fmt");
	return format === "none" || (format === "packed" && said.get("attStmt").get("x5c") === undefined);
}

interface Known {
	credentialId: string;
	publicKey: string;
	counter: number;
	transports: string[];
}

/** What a device says with a key that is known; undefined where it does not hold, or the key's counter went back. */
export async function signedWith(
	key: Known,
	{ id, response: { userHandle, ...response } }: SignedByPasskey,
	{ party, challenge }: Expected,
) {
	try {
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response: {
				...asSent,
				...{ id, rawId: id, response: { ...response, ...(userHandle && { userHandle }) } },
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
