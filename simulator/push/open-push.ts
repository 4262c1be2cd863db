/** Keys with which a browser decrypts a push. */
interface PushOpener {
	privateKey: JsonWebKey;
	/** Base64url. */
	p256dh: string;
	auth: string;
}

const POINT = { name: "ECDH", namedCurve: "P-256" } as const;
/** Offsets after the salt (16), the record size (4) and the length of the sender's key (1). */
const SIZE_AT = 16;
const LENGTH_AT = 20;
const KEY_AT = 21;
const KEY_LENGTH = 65;
/** Delimiter of the last record, and minimum record size (RFC 8188). */
const LAST = 2;
const MIN_RECORD_SIZE = 18;

/**
 * Decrypts a push as its browser does (RFC 8291): one record of `aes128gcm`; null if it is malformed or has
 * another receiver.
 */
export async function openPush(
	body: Uint8Array<ArrayBuffer>,
	{ privateKey, p256dh, auth }: PushOpener,
): Promise<string | null> {
	const recordSize = body.length > KEY_AT ? new DataView(body.buffer, body.byteOffset).getUint32(SIZE_AT) : 0;
	const sealed = body.subarray(KEY_AT + KEY_LENGTH);
	if (recordSize < MIN_RECORD_SIZE || body[LENGTH_AT] !== KEY_LENGTH || sealed.length > recordSize)
		return null;
	const salt = body.subarray(0, SIZE_AT);
	const senderPoint = body.subarray(KEY_AT, KEY_AT + KEY_LENGTH);
	try {
		const browserKey = await crypto.subtle.importKey("jwk", privateKey, POINT, false, ["deriveBits"]);
		const sender = await crypto.subtle.importKey("raw", senderPoint, POINT, false, []);
		const sharedSecret = await crypto.subtle.deriveBits(
			{ name: "ECDH", public: sender } as never,
			browserKey,
			256,
		);
		const point = Buffer.from(p256dh, "base64url");
		const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, senderPoint]);
		const inputKey = await hkdf(sharedSecret, { salt: Buffer.from(auth, "base64url"), info, bytes: 32 });
		const contentKey = await hkdf(inputKey, {
			salt,
			info: Buffer.from("Content-Encoding: aes128gcm\0"),
			bytes: 16,
		});
		const iv = await hkdf(inputKey, { salt, info: Buffer.from("Content-Encoding: nonce\0"), bytes: 12 });
		const key = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["decrypt"]);
		const opened = Buffer.from(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, sealed));
		// The text is followed by the delimiter of the last record, and padding.
		const end = opened.findLastIndex((byte: number) => byte !== 0);
		return opened[end] === LAST ? opened.subarray(0, end).toString("utf8") : null;
	} catch {
		return null;
	}
}

interface Expanded {
	salt: Uint8Array;
	info: Uint8Array;
	bytes: number;
}

async function hkdf(from: ArrayBuffer, { salt, info, bytes }: Expanded): Promise<ArrayBuffer> {
	const key = await crypto.subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]);
	const algorithm = { name: "HKDF", hash: "SHA-256", salt, info } as never;
	return crypto.subtle.deriveBits(algorithm, key, bytes * 8);
}
