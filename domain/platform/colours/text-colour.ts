/** Luminance above which black is more readable than white. */
const LUMINANCE_THRESHOLD = 186;

/** Fallback for an invalid colour: the grey of response marks. */
export const GREY = "#777";

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#rgb` or `#rrggbb`. */
export const isHexColour = (text: string): boolean => HEX.test(text);

/** Perceived brightness of a colour, 0 to 255. */
export function luminance(colour: string): number {
	const [red, green, blue] = colourChannels(isHexColour(colour) ? colour : GREY);
	return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Returns black or white, whichever is more readable on a colour that comes from data. */
export const textColourOn = (background: string): "#000" | "#fff" =>
	luminance(background) > LUMINANCE_THRESHOLD ? "#000" : "#fff";

/** Red, green and blue of a colour, 0 to 255 each. */
export function colourChannels(colour: string): [number, number, number] {
	const digits = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
	const at = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
	return [at(1), at(3), at(5)];
}
