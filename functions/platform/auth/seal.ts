/**
 * Encryption of secrets that must be read again (another system's tokens) with the deployment's key, so
 * that a copy of the database does not reveal them.
 */

/** Length of the AES-GCM nonce in bytes. A nonce must never be reused with the same key. */
const NONCE_BYTES = 12;

/**
 * Encrypts a text for one purpose. It decrypts for that purpose only, so a value copied to another column
 * is useless.
 */
export async function seal(appKey: string, purpose: string, text: string): Promise<string> {
	const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
	const key = await keyFor(appKey, purpose);
	const sealed = await crypto.subtle.encrypt(
		{ name: "AES-GCM", iv: nonce },
		key,
		new TextEncoder().encode(text),
	);
	return Buffer.concat([nonce, new Uint8Array(sealed)]).toString("base64url");
}

/** The decrypted text; null if it was encrypted with another key, or changed. */
export async function unseal(appKey: string, purpose: string, sealed: string): Promise<string | null> {
	const bytes = new Uint8Array(Buffer.from(sealed, "base64url"));
	try {
		const key = await keyFor(appKey, purpose);
		const iv = bytes.subarray(0, NONCE_BYTES);
		const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.subarray(NONCE_BYTES));
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
