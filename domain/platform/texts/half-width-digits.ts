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

/** Converts full-width digits and signs of a number or time to half-width; the length is unchanged. */
export const halfWidthDigits = (text: string): string =>
	text.replace(
		/[０-９＋－−ー．。，、：]/g,
		(character) => SIGNS[character] ?? String.fromCharCode(character.charCodeAt(0) - 0xfee0),
	);
