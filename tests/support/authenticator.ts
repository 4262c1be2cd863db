import { isoCBOR } from "@simplewebauthn/server/helpers";
import { ORIGIN } from "./requests.ts";

/** What is shown of a device that answers as none should. */
interface Faults {
	/** Where the page says that it is. */
	origin?: string;
	/** Whose key the device says that it is. */
	rpId?: string;
	/** It did not ask for its person's PIN, finger or face. */
	unverified?: boolean;
	/** A challenge of its own. */
	challenge?: string;
	/** A certificate of its maker. */
	certificate?: boolean;
	/** What it counts to instead. */
	counter?: number;
	/** Whom it says that the key is for. */
	userHandle?: string;
}

interface Made {
	rp: { id?: string };
	user: { id: string };
	challenge: string;
}

interface Asked {
	rpId?: string;
	challenge: string;
}

const UP = 1;
const UV = 4;
/** It may be kept in several places, and is. */
const SYNCED = 8 | 16;
const WITH_KEY = 64;

/** A device with one passkey, in software: it answers as the standard has it, or with a fault. */
export class Authenticator {
	readonly id = base64url(crypto.getRandomValues(new Uint8Array(16)));
	readonly #synced: boolean;
	#pair: CryptoKeyPair | undefined;
	#userHandle = "";
	/** How often it was used; 0 for ever where it does not count. */
	counter = 0;
	readonly #counts: boolean;

	constructor({ counts = true, synced = false }: { counts?: boolean; synced?: boolean } = {}) {
		this.#counts = counts;
		this.#synced = synced;
	}

	/** Makes its key. */
	async make(options: Made, faults: Faults = {}) {
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

	/** Signs with its key. */
	async sign(options: Asked, faults: Faults = {}) {
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

	async #data(rpId: string, flags: number, faults: Faults, more: Uint8Array[] = []): Promise<Uint8Array> {
		const rpHash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(faults.rpId ?? rpId));
		const all = flags | UP | (faults.unverified ? 0 : UV) | (this.#synced ? SYNCED : 0);
		const counter = new DataView(new ArrayBuffer(4));
		counter.setUint32(0, faults.counter ?? this.counter);
		return joined(new Uint8Array(rpHash), new Uint8Array([all]), new Uint8Array(counter.buffer), ...more);
	}
}

const clientData = (type: string, challenge: string, { origin = ORIGIN, challenge: own }: Faults): string =>
	Buffer.from(JSON.stringify({ type, challenge: own ?? challenge, origin, crossOrigin: false })).toString(
		"base64url",
	);

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "base64url"));
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts));

/** A signature as devices write it: two whole numbers, ASN.1. */
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
