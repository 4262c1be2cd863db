/** What Japanese spreadsheets save as; every ASCII file is UTF-8, and hardly a Shift_JIS file of words is. */
const ENCODINGS = ["utf-8", "shift_jis"] as const;

/** The text of a file in UTF-8 (with a byte order mark or without) or Shift_JIS; null for anything else. */
export function decodeText(bytes: Uint8Array): string | null {
	for (const encoding of ENCODINGS) {
		const text = decodeAs(encoding, bytes);
		// Sixteen bits to a character, or no text at all.
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
