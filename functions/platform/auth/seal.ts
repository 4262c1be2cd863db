/**
 * Values that must be read again and that nobody else may read, as another system's tokens: sealed with the deployment's
 * key. What stands in the database alone opens none of them.
 */

/** Bytes of the number that AES-GCM must see once only. */
const NONCE = 12;

/**
 * Seals a text for a purpose; it opens for the same purpose alone, so that a value put into another place of the
 * database is worth nothing there.
 */
export async function seal(appKey: string, purpose: string, text: string): Promise<string> {
	const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
	const key = await keyFor(appKey, purpose);
	const sealed = await crypto.subtle.encrypt(
		{ name: "AES-GCM", iv: nonce },
		key,
		new TextEncoder().encode(text),
	);
	return Buffer.concat([nonce, new Uint8Array(sealed)]).toString("base64url");
}

/** What was sealed; null where another key sealed it, or it was changed. */
export async function unseal(appKey: string, purpose: string, sealed: string): Promise<string | null> {
	const bytes = new Uint8Array(Buffer.from(sealed, "base64url"));
	try {
		const key = await keyFor(appKey, purpose);
		const iv = bytes.subarray(0, NONCE);
		const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.subarray(NONCE));
		return new TextDecoder().decode(text);
	} catch {
		return null;
	}
}

async function keyFor(appKey: string, purpose: string): Promise<CryptoKey> {
	const bytes = (text: string) => new TextEncoder().encode(text);
	const base = await crypto.subtle.importKey("raw", bytes(appKey), "HKDF", false, ["deriveKey"]);
	return crypto.subtle.deriveKey(
		{ name: "HKDF", hash: "SHA-256", salt: bytes("musubi"), info: bytes(`seal:${purpose}`) },
		base,
		{ name: "AES-GCM", length: 256 },
		false,
		["encrypt", "decrypt"],
	);
}
