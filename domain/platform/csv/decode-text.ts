/**
 * Encodings used by Japanese spreadsheets. UTF-8 is tried first: ASCII is valid UTF-8, and Shift_JIS text
 * almost never is.
 */
const ENCODINGS = ["utf-8", "shift_jis"] as const;

/** Decodes a file in UTF-8 (with or without a byte order mark) or Shift_JIS; null for anything else. */
export function decodeText(bytes: Uint8Array): string | null {
	for (const encoding of ENCODINGS) {
		const text = decodeAs(encoding, bytes);
		// A NUL indicates UTF-16, or a binary file.
		if (text !== null) return text.includes("\0") ? null : text;
	}
	return null;
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}
