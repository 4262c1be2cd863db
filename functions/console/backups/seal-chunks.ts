/**
 * Encrypted form of a backup's objects: a header, then chunks of AES-GCM. Each object has a key of its own, of its
 * name and a random salt. The nonce of a chunk is its number and whether it is the last, so that chunks that are
 * swapped, repeated or cut off do not open, nor an object under another's name.
 */

const MAGIC = new TextEncoder().encode("MSB1");
const SALT = 16;
const HEADER = MAGIC.length + SALT;
/** Bytes of a chunk before encryption. */
const CHUNK = 1_024 * 1_024;
/** Bytes that AES-GCM adds to a chunk. */
const TAG = 16;

type Bytes = Uint8Array<ArrayBuffer>;

/** Thrown for an object of another key or name, or one that was changed or cut off. */
class BackupObjectError extends Error {
	override name = "BackupObjectError";
}

/** Encrypts a stream of bytes. */
export async function* sealChunks(
	key: string,
	name: string,
	contents: AsyncIterable<Uint8Array>,
): AsyncGenerator<Bytes> {
	const salt = crypto.getRandomValues(new Uint8Array(SALT));
	const objectKey = await deriveObjectKey(key, name, salt);
	yield concatenate([MAGIC, salt]);
	let number = 0;
	for await (const { chunk, isLast } of splitChunks(contents, CHUNK)) {
		const iv = nonceOf(number++, isLast);
		yield new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, objectKey, chunk));
	}
}

/** Decrypts a stream of bytes. @throws BackupObjectError */
export async function* openChunks(
	key: string,
	name: string,
	sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Bytes> {
	const reader = splitAfterHeader(sealed);
	const header = (await reader.next()).value as Bytes | undefined;
	if (!header || header.length < HEADER || !MAGIC.every((byte, index) => header[index] === byte))
		throw new BackupObjectError(`${name}: no backup`);
	const objectKey = await deriveObjectKey(key, name, header.subarray(MAGIC.length));
	let number = 0;
	for await (const { chunk, isLast } of splitChunks(reader, CHUNK + TAG)) {
		const iv = nonceOf(number++, isLast);
		try {
			yield new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, objectKey, chunk));
		} catch {
			throw new BackupObjectError(`${name}: changed, cut off, or of another key`);
		}
	}
}

async function deriveObjectKey(key: string, name: string, salt: Bytes): Promise<CryptoKey> {
	const base = await crypto.subtle.importKey("raw", Buffer.from(key, "base64url"), "HKDF", false, [
		"deriveKey",
	]);
	return crypto.subtle.deriveKey(
		{ name: "HKDF", hash: "SHA-256", salt, info: new TextEncoder().encode(`backup:${name}`) },
		base,
		{ name: "AES-GCM", length: 256 },
		false,
		["encrypt", "decrypt"],
	);
}

function nonceOf(number: number, isLast: boolean): Bytes {
	const nonce = new Uint8Array(12);
	new DataView(nonce.buffer).setUint32(4, number);
	nonce[11] = isLast ? 1 : 0;
	return nonce;
}

/**
 * Splits a stream into chunks of equal length, the last of which may be shorter, and is empty for an empty stream. Memory
 * of a chunk grows with its bytes: most objects of a backup are much shorter than one.
 */
async function* splitChunks(
	contents: AsyncIterable<Uint8Array>,
	length: number,
): AsyncGenerator<{ chunk: Bytes; isLast: boolean }> {
	let held: Uint8Array[] = [];
	let used = 0;
	for await (const bytes of contents)
		for (let rest = bytes; rest.length > 0; ) {
			if (used === length) {
				yield { chunk: concatenate(held), isLast: false };
				held = [];
				used = 0;
			}
			const part = rest.subarray(0, length - used);
			held.push(part);
			used += part.length;
			rest = rest.subarray(part.length);
		}
	yield { chunk: concatenate(held), isLast: true };
}

/** The header as one piece, then the rest as it arrives. */
async function* splitAfterHeader(sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	let header: Bytes | undefined = new Uint8Array(0);
	for await (const bytes of sealed) {
		if (!header) {
			yield bytes;
			continue;
		}
		header = concatenate([header, bytes]);
		if (header.length < HEADER) continue;
		yield header.subarray(0, HEADER);
		yield header.subarray(HEADER);
		header = undefined;
	}
	if (header) yield header;
}

/** Joins pieces of bytes. */
export function concatenate(pieces: readonly Uint8Array[]): Bytes {
	const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}
