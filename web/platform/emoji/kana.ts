const KATAKANA = /[ァ-ヶ]/g;
const HIRAGANA = /[ぁ-ゖ]/g;
/** How far apart the two stand in Unicode. */
const APART = 0x60;

const shifted = (text: string, which: RegExp, by: number) =>
	text.replace(which, (letter) => String.fromCharCode(letter.charCodeAt(0) + by));

/** A word in hiragana and in katakana; what has no kana stays as it is. */
export const inBothKana = (word: string): string[] => [
	shifted(word, KATAKANA, -APART),
	shifted(word, HIRAGANA, APART),
];
