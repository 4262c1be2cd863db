/** Bytes of the salt, and the record size in the header of the encrypted data. */
const SALT_LENGTH = 16;
const RECORD_SIZE = 4_096;
/** Byte after the content of the last record. */
const LAST_RECORD_DELIMITER = 2;
const POINT = { name: "ECDH", namedCurve: "P-256" } as const;

/** Keys of the browser that receives a push, in base64url. */
interface PushReceiver {
	p256dh: string;
	auth: string;
}

/** Key pair and salt, new for every message. */
interface PushSender {
	keys: CryptoKeyPair;
	salt: Uint8Array<ArrayBuffer>;
}

/**
 * Encrypts a push for a single browser (RFC 8291, one record of `aes128gcm`, RFC 8188).
 * @param sender a new one, except in tests
 */
export async function encryptPush(
	text: string,
	receiver: PushReceiver,
	sender?: PushSender,
): Promise<Uint8Array<ArrayBuffer>> {
	const { keys, salt } = sender ?? (await newSender());
	const receiverPoint = bytesOf(receiver.p256dh);
	const senderPoint = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
	const sharedSecret = await crypto.subtle.deriveBits(
		{ name: "ECDH", public: await importPoint(receiver.p256dh) } as never,
		keys.privateKey,
		256,
	);
	const info = joinBytes(utf8("WebPush: info\0"), receiverPoint, senderPoint);
	const pushSecret = await deriveBytes(sharedSecret, { salt: bytesOf(receiver.auth), info, length: 32 });
	const contentKey = await deriveBytes(pushSecret, {
		salt,
		info: utf8("Content-Encoding: aes128gcm\0"),
		length: 16,
	});
	const iv = await deriveBytes(pushSecret, { salt, info: utf8("Content-Encoding: nonce\0"), length: 12 });
	const key = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
	const encrypted = await crypto.subtle.encrypt(
		{ name: "AES-GCM", iv },
		key,
		joinBytes(utf8(text), Uint8Array.of(LAST_RECORD_DELIMITER)),
	);
	const size = new Uint8Array(4);
	new DataView(size.buffer).setUint32(0, RECORD_SIZE);
	return joinBytes(salt, size, Uint8Array.of(senderPoint.length), senderPoint, new Uint8Array(encrypted));
}

async function newSender(): Promise<PushSender> {
	const keys = (await crypto.subtle.generateKey(POINT, true, ["deriveBits"])) as CryptoKeyPair;
	return { keys, salt: crypto.getRandomValues(new Uint8Array(SALT_LENGTH)) };
}

/** Imports a browser's public key. @throws DataError if it is not a point of the curve */
export const importPoint = (p256dh: string): Promise<CryptoKey> =>
	crypto.subtle.importKey("raw", bytesOf(p256dh), POINT, false, []);

interface KeyDerivation {
	salt: Uint8Array<ArrayBuffer>;
	info: Uint8Array<ArrayBuffer>;
	/** Bytes. */
	length: number;
}

async function deriveBytes(
	keyMaterial: ArrayBuffer,
	{ salt, info, length }: KeyDerivation,
): Promise<ArrayBuffer> {
	const key = await crypto.subtle.importKey("raw", keyMaterial, "HKDF", false, ["deriveBits"]);
	return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8);
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));

function joinBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	return new Uint8Array(Buffer.concat(parts));
}
