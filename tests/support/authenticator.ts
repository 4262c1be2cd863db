import { isoCBOR } from "@simplewebauthn/server/helpers";
import { TEST_ORIGIN } from "./send-request.ts";

/** Deviations of an assertion from the standard. */
interface AuthenticatorFaults {
	/** Origin in the client data. */
	origin?: string;
	/** Relying party whose id is hashed into the authenticator data. */
	rpId?: string;
	/** Leaves the flag for user verification (PIN, fingerprint, face) unset. */
	unverified?: boolean;
	/** Replaces the requested challenge. */
	challenge?: string;
	/** Adds an attestation certificate. */
	certificate?: boolean;
	/** Replaces the signature counter. */
	counter?: number;
	/** Replaces the user handle. */
	userHandle?: string;
}

interface CreationOptions {
	rp: { id?: string };
	user: { id: string };
	challenge: string;
}

interface AssertionOptions {
	rpId?: string;
	challenge: string;
}

const UP = 1;
const UV = 4;
/** Flags "backup eligible" and "backup state": a synced passkey. */
const SYNCED = 8 | 16;
const WITH_KEY = 64;

/** Software authenticator with one passkey; follows the WebAuthn standard, or deviates by a given fault. */
export class Authenticator {
	readonly id = base64url(crypto.getRandomValues(new Uint8Array(16)));
	readonly #synced: boolean;
	#pair: CryptoKeyPair | undefined;
	#userHandle = "";
	/** Signature counter; stays 0 for devices that do not count. */
	counter = 0;
	readonly #counts: boolean;

	constructor({ counts = true, synced = false }: { counts?: boolean; synced?: boolean } = {}) {
		this.#counts = counts;
		this.#synced = synced;
	}

	/** Creates the key pair and its attestation. */
	async make(options: CreationOptions, faults: AuthenticatorFaults = {}) {
		const algorithm = { name: "ECDSA", namedCurve: "P-256" };
		this.#pair = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
		this.#userHandle = options.user.id;
		const { x, y } = (await crypto.subtle.exportKey("jwk", this.#pair.publicKey)) as JsonWebKey;
		const key = isoCBOR.encode(
			new Map<number, number | Uint8Array>([
				[1, 2],
				[3, -7],
				[-1, 1],
				[-2, bytesOf(x!)],
				[-3, bytesOf(y!)],
			]),
		);
		const id = bytesOf(this.id);
		const named = [new Uint8Array(16), new Uint8Array([id.length >> 8, id.length & 255]), id, key];
		const authData = await this.#data(options.rp.id ?? "", WITH_KEY, faults, named);
		const attestation = faults.certificate
			? new Map<string, unknown>([
					["fmt", "packed"],
					["attStmt", new Map<string, unknown>([["x5c", [new Uint8Array(4)]]])],
				])
			: new Map<string, unknown>([
					["fmt", "none"],
					["attStmt", new Map()],
				]);
		attestation.set("authData", authData);
		return {
			id: this.id,
			response: {
				clientDataJSON: clientData("webauthn.create", options.challenge, faults),
				attestationObject: base64url(isoCBOR.encode(attestation as never)),
				transports: ["internal"],
			},
		};
	}

	/** Signs an assertion. */
	async sign(options: AssertionOptions, faults: AuthenticatorFaults = {}) {
		if (this.#counts) this.counter += 1;
		const authData = await this.#data(options.rpId ?? "", 0, faults);
		const clientDataJSON = clientData("webauthn.get", options.challenge, faults);
		const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(clientDataJSON)));
		const algorithm = { name: "ECDSA", hash: "SHA-256" };
		const signature = await crypto.subtle.sign(algorithm, this.#pair!.privateKey, joined(authData, hash));
		return {
			id: this.id,
			response: {
				clientDataJSON,
				authenticatorData: base64url(authData),
				signature: base64url(der(new Uint8Array(signature))),
				userHandle: faults.userHandle ?? this.#userHandle,
			},
		};
	}

	async #data(
		rpId: string,
		flags: number,
		faults: AuthenticatorFaults,
		more: Uint8Array[] = [],
	): Promise<Uint8Array> {
		const rpHash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(faults.rpId ?? rpId));
		const all = flags | UP | (faults.unverified ? 0 : UV) | (this.#synced ? SYNCED : 0);
		const counter = new DataView(new ArrayBuffer(4));
		counter.setUint32(0, faults.counter ?? this.counter);
		return joined(new Uint8Array(rpHash), new Uint8Array([all]), new Uint8Array(counter.buffer), ...more);
	}
}

const clientData = (
	type: string,
	challenge: string,
	{ origin = TEST_ORIGIN, challenge: own }: AuthenticatorFaults,
): string =>
	Buffer.from(JSON.stringify({ type, challenge: own ?? challenge, origin, crossOrigin: false })).toString(
		"base64url",
	);

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "base64url"));
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts));

/** DER-encoded ECDSA signature: a sequence of two integers. */
function der(raw: Uint8Array): Uint8Array {
	const numbers = [raw.subarray(0, 32), raw.subarray(32)].map((number) => {
		const start = number.findIndex((byte) => byte !== 0);
		const digits = number.subarray(start);
		const body = digits[0]! > 127 ? [0, ...digits] : [...digits];
		return [2, body.length, ...body];
	});
	const body = numbers.flat();
	return new Uint8Array([48, body.length, ...body]);
}
