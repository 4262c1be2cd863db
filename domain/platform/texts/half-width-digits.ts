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

/**
 * Converts the full-width digits and signs of a number or time to half-width; the text keeps its length.
 */
export const toHalfWidthDigits = (text: string): string =>
	text.replace(
		/[０-９＋－−ー．。，、：]/g,
		(character) => SIGNS[character] ?? String.fromCharCode(character.charCodeAt(0) - 0xfee0),
	);
