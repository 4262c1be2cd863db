import { composeMarks } from "#domain/platform/texts/normalise-text.ts";

/** Run of characters that one of the two fonts draws. */
export interface TextRun {
	font: "latin" | "japanese";
	text: string;
}

/** Widths of Helvetica from U+0020 to U+007E, in thousandths of the size (Adobe's font metrics). */
const LATIN_WIDTHS = [
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
	556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
	500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
	556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
	278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
/** Mean width of the other Latin characters, which are rare. */
const OTHER_LATIN_WIDTH = 556;
const HALF_WIDTH_KANA = /[\uff61-\uff9f]/;

const LATIN = /[\u0020-\u007e\u00a1-\u00ff]/;
/** Scripts of the Japanese font. Emoji are outside the basic plane, except for symbols that the font has. */
const JAPANESE =
	/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Latin}\p{sc=Grek}\p{sc=Cyrl}]|[\p{sc=Common}--\p{Emoji_Presentation}]/v;
/** Character of printers for one that is missing. */
const MISSING = "〓";

/** Characters of a text as the fonts can draw them: one that no font has is replaced, one without a shape removed. */
export const drawnCharacters = (text: string): string[] =>
	Array.from(
		composeMarks(text.toWellFormed()).replaceAll(/[\p{Cc}\p{Cf}\p{Mn}\p{Me}]/gu, ""),
		(character) => {
			if (LATIN.test(character)) return character;
			if (/\p{Z}/u.test(character)) return character === "\u3000" ? character : " ";
			const isKnown = JAPANESE.test(character) && (character.length === 1 || /\p{sc=Han}/u.test(character));
			return isKnown ? character : MISSING;
		},
	);

/** Runs of a text by font. */
export function splitRuns(text: string): TextRun[] {
	const runs: TextRun[] = [];
	for (const character of drawnCharacters(text)) {
		const font = LATIN.test(character) ? "latin" : "japanese";
		const last = runs.at(-1);
		if (last?.font === font) last.text += character;
		else runs.push({ font, text: character });
	}
	return runs;
}

function widthOf(character: string): number {
	if (!LATIN.test(character)) return HALF_WIDTH_KANA.test(character) ? 500 : 1000;
	return LATIN_WIDTHS[character.charCodeAt(0) - 0x20] ?? OTHER_LATIN_WIDTH;
}

/** Width of a text in points. */
export const measureText = (text: string, size: number): number =>
	(drawnCharacters(text).reduce((sum, character) => sum + widthOf(character), 0) * size) / 1000;

/** Characters that begin no line; the one before them moves with them. */
const NO_LINE_START = /[、。，．・：；？！」』）］｝〉》】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々,.!?)\]}%]/;

/** Lines of a text within a width. Written line breaks stay. */
export function wrapText(text: string, size: number, maxWidth: number): string[] {
	return text.split(/\r\n|[\r\n]/).flatMap((paragraph) => {
		const lines: string[] = [];
		let line: string[] = [];
		let width = 0;
		for (const character of drawnCharacters(paragraph)) {
			const added = (widthOf(character) * size) / 1000;
			if (width + added > maxWidth && line.length > 0) {
				const carried = NO_LINE_START.test(character) && line.length > 1 ? line.splice(-1) : [];
				lines.push(line.join(""));
				line = carried;
				width = measureText(line.join(""), size);
			}
			line.push(character);
			width += added;
		}
		return [...lines, line.join("")];
	});
}
