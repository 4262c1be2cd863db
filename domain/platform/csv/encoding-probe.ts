/** Encodings in which a spreadsheet or another tool saves a text file. */
export type TextEncoding = "utf-8" | "shift_jis" | "utf-16le" | "utf-16be";

export const TEXT_ENCODING_LABELS: Record<TextEncoding, string> = {
	"utf-8": "UTF-8",
	shift_jis: "Shift_JIS",
	"utf-16le": "UTF-16",
	"utf-16be": "UTF-16",
};

/** Bytes kept for the recognition of UTF-16, binary files and EUC-JP. */
const HEAD_BYTES = 65_536;
/** Share of undecodable characters above which a file is in no known encoding. */
const MAX_ERROR_SHARE = 0.01;
const REPLACEMENT = "\ufffd";

interface Candidate {
	decoder: TextDecoder;
	errors: number;
	/** Characters of three bytes in UTF-8, as Japanese ones are. */
	threeByteCount: number;
}

/**
 * Recognises the encoding of a file that arrives in chunks. UTF-8 is preferred: ASCII is valid UTF-8, and
 * Shift_JIS text almost never is. A few damaged characters do not hide the encoding, so that the reader can
 * name their row.
 */
export function createEncodingProbe() {
	const utf8: Candidate = { decoder: new TextDecoder("utf-8"), errors: 0, threeByteCount: 0 };
	const shiftJis: Candidate = { decoder: new TextDecoder("shift_jis"), errors: 0, threeByteCount: 0 };
	const head = new Uint8Array(HEAD_BYTES);
	let length = 0;
	const count = (candidate: Candidate, chunk?: Uint8Array) => {
		const text = candidate.decoder.decode(chunk, { stream: chunk !== undefined });
		const errors = countReplaced(text);
		candidate.errors += errors;
		candidate.threeByteCount += (text.match(/[\u0800-\uffff]/g)?.length ?? 0) - errors;
	};
	return {
		push(chunk: Uint8Array): void {
			if (length < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - length), length);
			length += chunk.length;
			count(utf8, chunk);
			count(shiftJis, chunk);
		},
		/** First bytes of the file. */
		head: () => head.subarray(0, Math.min(length, HEAD_BYTES)),
		/** Number of bytes. */
		size: () => length,
		/** Encoding of the whole file; null for none of the known ones. */
		end(): TextEncoding | null {
			count(utf8);
			count(shiftJis);
			const first = head.subarray(0, Math.min(length, HEAD_BYTES));
			const wide = wideEncodingOf(first);
			if (wide !== undefined) return wide;
			// A damaged or truncated file of UTF-8 may be valid Shift_JIS. Shift_JIS has hardly any of these characters.
			if (utf8.errors === 0 || utf8.threeByteCount > utf8.errors) return "utf-8";
			if (isEucJp(first)) return null;
			if (shiftJis.errors === 0) return "shift_jis";
			const best = utf8.errors <= shiftJis.errors ? ("utf-8" as const) : ("shift_jis" as const);
			const errors = Math.min(utf8.errors, shiftJis.errors);
			return errors <= Math.max(3, length * MAX_ERROR_SHARE) ? best : null;
		},
	};
}

function countReplaced(text: string): number {
	let count = 0;
	for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) count += 1;
	return count;
}

/** UTF-16 by its byte order mark, or by the place of its NULs; null for a binary file, undefined for neither. */
function wideEncodingOf(head: Uint8Array): "utf-16le" | "utf-16be" | null | undefined {
	if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
	if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
	const nuls = { even: 0, odd: 0 };
	for (const [at, byte] of head.entries()) if (byte === 0) nuls[at % 2 === 0 ? "even" : "odd"] += 1;
	if (nuls.even + nuls.odd === 0) return undefined;
	// A few NULs are damage, which the reader reports with its row.
	if (nuls.even + nuls.odd < Math.max(2, head.length / 50)) return undefined;
	// Wide blanks have their NUL in the other byte.
	if (nuls.odd > 2 * nuls.even) return "utf-16le";
	return nuls.even > 2 * nuls.odd ? "utf-16be" : null;
}

/** Words from which a text of half-width katakana has one with an odd number of them. */
const MANY_WORDS = 3;
/** Share of rare kanji that no text of EUC-JP has; half-width katakana read as EUC-JP have a third. */
const MAX_RARE_SHARE = 0.1;

/**
 * EUC-JP is valid Shift_JIS now and then. Of Shift_JIS only half-width katakana are valid EUC-JP, two to a character:
 * they are told from it by their number in each word, and by the rare kanji that they become.
 */
function isEucJp(head: Uint8Array): boolean {
	const text = new TextDecoder("euc-jp").decode(head, { stream: true });
	if (countReplaced(text) > 0) return false;
	const words = text.match(/\P{ASCII}+/gu) ?? [];
	if (words.length === 0) return false;
	const isHalfWidth = head.every((byte) => byte < 0x80 || (byte >= 0xa1 && byte <= 0xdf));
	if (!isHalfWidth) return true;
	const hasKana = /[\u3041-\u30fe]/.test(text);
	return (hasKana || words.length >= MANY_WORDS) && rareShareOf(head) <= MAX_RARE_SHARE;
}

/** Share of the second level's kanji in a text of EUC-JP; their first byte is 0xD0 or more. */
function rareShareOf(head: Uint8Array): number {
	let characters = 0;
	let rare = 0;
	for (let at = 0; at < head.length; at++) {
		if (head[at]! < 0x80) continue;
		characters += 1;
		if (head[at]! >= 0xd0) rare += 1;
		// The second byte.
		at += 1;
	}
	return rare / characters;
}
