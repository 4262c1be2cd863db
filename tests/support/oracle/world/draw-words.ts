import type { Chance } from "../chance.ts";

/**
 * Words with several spellings, with special characters of SQL or JSON, or of several code points per
 * character.
 */
const WORDS = [
	"ハンカク",
	"ガラス",
	"パピプ",
	"abc",
	"AbcDef",
	"山田",
	"太郎",
	"花子",
	"𠮷野家",
	"🎉",
	"👩‍👩‍👧‍👦",
	"👍🏽",
	"100%",
	"%",
	"_",
	"a_b",
	"50％OFF",
	"\\",
	"C:\\temp",
	"O'Brien",
	"''",
	'"quoted"',
	"`tick`",
	"'; drop table friends; --",
	'["a"]',
	'{"value":1}',
	"?1",
	":name",
	"$.a",
	"null",
	"NULL",
	"0",
	"1",
	"①",
	"㍿",
	"㌔",
	"Ｑ＆Ａ",
	"Straße",
	"İstanbul",
	"ΟΔΟΣ",
	"é",
	"e\u0301",
	"ﷺ",
	"한국어",
	"\u202eright",
	"zero\u200bwidth",
	"two  spaces",
	"全角\u3000空白",
	"line\nbreak",
	"tab\tstop",
	"\ufffd",
];

/** Half-width forms of some full-width kana. */
const HALF: Record<string, string> = {
	ハ: "ﾊ",
	ン: "ﾝ",
	カ: "ｶ",
	ク: "ｸ",
	ガ: "ｶﾞ",
	ラ: "ﾗ",
	ス: "ｽ",
	パ: "ﾊﾟ",
	ピ: "ﾋﾟ",
	プ: "ﾌﾟ",
};

const LONG = 4_500;

/** One to three words in random spellings. */
export const drawText = (chance: Chance): string =>
	Array.from({ length: chance.between(1, 3) }, () => drawSpelling(chance, chance.pick(WORDS))).join(
		chance.pick(["", " ", "・"]),
	);

/** Text of maximum length with a searchable middle and end. */
export const drawLongText = (chance: Chance): string => {
	const half = chance.pick(["あ", "x", "% ", "🎉"]).repeat(LONG).slice(0, 2_200);
	return `${half}${drawText(chance)}${half}`
		.slice(0, LONG - 5)
		.concat("おわり")
		.toWellFormed();
};

/** Another spelling of the word: full or half width, upper or lower case, composed or decomposed. */
export function drawSpelling(chance: Chance, word: string): string {
	switch (chance.between(0, 6)) {
		case 0:
			return word.toUpperCase();
		case 1:
			return word.toLowerCase();
		case 2:
			return [...word].map(wide).join("");
		case 3:
			return [...word].map((character) => HALF[character] ?? character).join("");
		case 4:
			return word.normalize("NFD");
		default:
			return word;
	}
}

const wide = (character: string): string => {
	const code = character.codePointAt(0)!;
	return code > 0x20 && code < 0x7f ? String.fromCodePoint(code + 0xfee0) : character;
};

/** Random slice between characters. */
export function drawPiece(chance: Chance, text: string): string {
	const characters = [...text];
	const from = chance.between(0, Math.max(0, characters.length - 1));
	const to = from + (chance.maybe(0.1) ? characters.length : chance.between(1, 4));
	return characters.slice(from, to).join("");
}
