const KATAKANA = /[ァ-ヶ]/g;
const HIRAGANA = /[ぁ-ゖ]/g;
/** Offset between a hiragana and its katakana in Unicode. */
const KANA_OFFSET = 0x60;

const shiftCharacters = (text: string, pattern: RegExp, offset: number) =>
	text.replace(pattern, (letter) => String.fromCharCode(letter.charCodeAt(0) + offset));

/** Returns a word in hiragana and in katakana; other characters are unchanged. */
export const toBothKana = (word: string): string[] => [
	shiftCharacters(word, KATAKANA, -KANA_OFFSET),
	shiftCharacters(word, HIRAGANA, KANA_OFFSET),
];
