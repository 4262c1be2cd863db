import type { Chance } from "../chance.ts";

/** Words that look like others, mean something to SQL or JSON, or are made of more than one piece. */
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

/** Half-width kana of a few full-width ones. */
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

/** One to three of the words, each perhaps in another of its looks. */
export const someText = (chance: Chance): string =>
	Array.from({ length: chance.between(1, 3) }, () => disguised(chance, chance.pick(WORDS))).join(
		chance.pick(["", " ", "・"]),
	);

/** A text as long as any may be, with something to find in its middle and at its end. */
export const longText = (chance: Chance): string => {
	const half = chance.pick(["あ", "x", "% ", "🎉"]).repeat(LONG).slice(0, 2_200);
	return `${half}${someText(chance)}${half}`
		.slice(0, LONG - 5)
		.concat("おわり")
		.toWellFormed();
};

/** The same word in full width or half width, upper or lower case, composed or not. */
export function disguised(chance: Chance, word: string): string {
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

/** A piece of a text, cut anywhere between its characters. */
export function pieceOf(chance: Chance, text: string): string {
	const characters = [...text];
	const from = chance.between(0, Math.max(0, characters.length - 1));
	const to = from + (chance.maybe(0.1) ? characters.length : chance.between(1, 4));
	return characters.slice(from, to).join("");
}
