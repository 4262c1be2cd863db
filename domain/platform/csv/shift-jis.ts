/** Codes of NEC's that stand a second time among IBM's, which Windows writes. */
const WRITTEN_ELSEWHERE = [0xed, 0xee];

/** Characters that Shift_JIS writes by a likeness: the other wave, minus and dash, and what ASCII's codes mean in Japan. */
const LIKENESSES: Record<string, string> = {
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

/** A text in Shift_JIS as Windows has it. A character that it does not know becomes a question mark. */
export function shiftJisOf(text: string): Uint8Array<ArrayBuffer> {
	const codes = codesByCharacter();
	const bytes = new Uint8Array(text.length * 2);
	let length = 0;
	for (const character of text) {
		const code = codeOf(LIKENESSES[character] ?? character, codes);
		if (code > 0xff) bytes[length++] = code >> 8;
		bytes[length++] = code & 0xff;
	}
	return bytes.slice(0, length);
}

/** Whether Shift_JIS has a character. */
const isKnown = (character: string, codes: Map<string, number>): boolean =>
	character < "\x80" || codes.has(LIKENESSES[character] ?? character);

/** The characters of a text that Shift_JIS does not have, one by one. */
export function unknownToShiftJis(text: string): string[] {
	const codes = codesByCharacter();
	return [...text].filter((character) => !isKnown(character, codes));
}

const codeOf = (character: string, codes: Map<string, number>): number =>
	character < "\x80" ? character.charCodeAt(0) : (codes.get(character) ?? QUESTION_MARK);

let known: Map<string, number> | undefined;

/** The code of each character beyond ASCII, as the platform's own reader has them: it brings no writer. */
function codesByCharacter(): Map<string, number> {
	if (known) return known;
	known = new Map();
	const codes = [...range(0xa1, 0xdf), ...doubles()];
	const characters = read(codes);
	for (const [at, code] of codes.entries()) {
		const character = characters[at]!;
		if ([...character].length === 1 && isWritten(character) && !known.has(character))
			known.set(character, code);
	}
	return known;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const doubles = () =>
	[...range(0x81, 0x9f), ...range(0xe0, 0xfc)]
		.filter((lead) => !WRITTEN_ELSEWHERE.includes(lead))
		.flatMap((lead) => [...range(0x40, 0x7e), ...range(0x80, 0xfc)].map((trail) => (lead << 8) | trail));

/** What each code says, each followed by a NUL, which no other code contains. */
function read(codes: number[]): string[] {
	const bytes = codes.flatMap((code) => (code > 0xff ? [code >> 8, code & 0xff, 0] : [code, 0]));
	return new TextDecoder("shift_jis").decode(Uint8Array.from(bytes)).split("\0");
}

/** Neither the sign for what could not be read nor a character that each machine draws as it likes. */
const isWritten = (character: string) => !/[\ufffd\ue000-\uf8ff]/.test(character);
