/**
 * The encodings in which Japanese spreadsheets save. UTF-8 is tried first: ASCII is valid UTF-8, and Shift_JIS text
 * almost never is.
 */
const ENCODINGS = ["utf-8", "shift_jis"] as const;

/** The text of a file in UTF-8 (with a byte order mark or without) or Shift_JIS; null for anything else. */
export function decodeText(bytes: Uint8Array): string | null {
	for (const encoding of ENCODINGS) {
		const text = decodeAs(encoding, bytes);
		// A NUL means UTF-16, or a file that is no text.
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
