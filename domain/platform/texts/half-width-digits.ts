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

/** A text that is a number or a time, with its full-width digits and signs as half-width; its length stays. */
export const halfWidthDigits = (text: string): string =>
	text.replace(
		/[０-９＋－−ー．。，、：]/g,
		(character) => SIGNS[character] ?? String.fromCharCode(character.charCodeAt(0) - 0xfee0),
	);
