import { createEncodingProbe } from "./encoding-probe.ts";

/** Decodes a file in UTF-8 (with or without a byte order mark) or Shift_JIS; null for anything else. */
export function decodeText(bytes: Uint8Array): string | null {
	const probe = createEncodingProbe();
	probe.push(bytes);
	const encoding = probe.end();
	if (encoding !== "utf-8" && encoding !== "shift_jis") return null;
	const text = decodeAs(encoding, bytes);
	// A NUL indicates a binary file.
	return text?.includes("\0") ? null : text;
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}
