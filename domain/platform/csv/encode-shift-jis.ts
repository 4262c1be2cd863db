/** Lead bytes of NEC's duplicates of IBM's codes; Windows writes the latter. */
const DUPLICATE_LEADS = [0xed, 0xee];

/**
 * Characters that Windows' Shift_JIS contains only in a similar form: another wave dash, minus or dash, and
 * the Japanese readings of ASCII codes.
 */
const SIMILAR_CHARACTERS: Record<string, string> = {
	"〜": "～",
	"−": "－",
	"—": "―",
	"‖": "∥",
	"¢": "￠",
	"£": "￡",
	"¬": "￢",
	"\u00a5": "\\",
	"‾": "~",
};

const QUESTION_MARK = 0x3f;
/** First and last code of half-width katakana, the only single bytes beyond ASCII. */
const HALF_WIDTH_KATAKANA = [0xa1, 0xdf] as const;

/** Encodes a text as Windows' Shift_JIS. An unsupported character becomes a question mark. */
export function encodeShiftJis(text: string): Uint8Array<ArrayBuffer> {
	const codes = codesByCharacter();
	const bytes = new Uint8Array(text.length * 2);
	let length = 0;
	for (const character of text) {
		const code = shiftJisCodeOf(SIMILAR_CHARACTERS[character] ?? character, codes);
		if (code > 0xff) bytes[length++] = code >> 8;
		bytes[length++] = code & 0xff;
	}
	return bytes.slice(0, length);
}

/** Whether Shift_JIS contains a character. */
const isKnown = (character: string, codes: Map<string, number>): boolean =>
	character < "\x80" || codes.has(SIMILAR_CHARACTERS[character] ?? character);

/** Returns the characters of a text that Shift_JIS does not contain. */
export function listUnknownToShiftJis(text: string): string[] {
	const codes = codesByCharacter();
	return [...text].filter((character) => !isKnown(character, codes));
}

const shiftJisCodeOf = (character: string, codes: Map<string, number>): number =>
	character < "\x80" ? character.charCodeAt(0) : (codes.get(character) ?? QUESTION_MARK);

let cachedCodes: Map<string, number> | undefined;

/** Codes of all non-ASCII characters, derived from the platform's decoder because there is no encoder. */
function codesByCharacter(): Map<string, number> {
	if (cachedCodes) return cachedCodes;
	cachedCodes = new Map();
	const codes = [...range(...HALF_WIDTH_KATAKANA), ...listDoubleByteCodes()];
	const characters = decodeCodes(codes);
	for (const [at, code] of codes.entries()) {
		const character = characters[at]!;
		if ([...character].length === 1 && isWritten(character) && !cachedCodes.has(character))
			cachedCodes.set(character, code);
	}
	return cachedCodes;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Codes of two bytes, in Shift_JIS's ranges of lead and trail bytes. */
const listDoubleByteCodes = () =>
	[...range(0x81, 0x9f), ...range(0xe0, 0xfc)]
		.filter((lead) => !DUPLICATE_LEADS.includes(lead))
		.flatMap((lead) => [...range(0x40, 0x7e), ...range(0x80, 0xfc)].map((trail) => (lead << 8) | trail));

/** Decodes each code, followed by a NUL, which no other code contains. */
function decodeCodes(codes: number[]): string[] {
	const bytes = codes.flatMap((code) => (code > 0xff ? [code >> 8, code & 0xff, 0] : [code, 0]));
	return new TextDecoder("shift_jis").decode(Uint8Array.from(bytes)).split("\0");
}

/** Excludes the replacement character and private-use characters, whose appearance depends on the machine. */
const isWritten = (character: string) => !/[\ufffd\ue000-\uf8ff]/.test(character);
