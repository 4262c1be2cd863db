const KATAKANA = /[ァ-ヶ]/g;
const HIRAGANA = /[ぁ-ゖ]/g;
/** Distance between hiragana and katakana in Unicode. */
const APART = 0x60;

const shifted = (text: string, which: RegExp, by: number) =>
	text.replace(which, (letter) => String.fromCharCode(letter.charCodeAt(0) + by));

/** Word in hiragana and in katakana; other characters are unchanged. */
export const inBothKana = (word: string): string[] => [
	shifted(word, KATAKANA, -APART),
	shifted(word, HIRAGANA, APART),
];
