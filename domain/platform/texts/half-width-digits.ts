const SIGNS: Record<string, string> = {
	"＋": "+",
	"－": "-",
	"−": "-",
	ー: "-",
	"．": ".",
	"。": ".",
	"，": ",",
	"、": ",",
	"：": ":",
};

/** Distance between the full-width and the half-width form of a digit. */
const WIDTH_OFFSET = 0xfee0;

/**
 * Converts the full-width digits and signs of a number or time to half-width; the text keeps its length.
 */
export const toHalfWidthDigits = (text: string): string =>
	text.replace(
		/[０-９＋－−ー．。，、：]/g,
		(character) => SIGNS[character] ?? String.fromCharCode(character.charCodeAt(0) - WIDTH_OFFSET),
	);
