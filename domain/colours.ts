/** Above this luminance black reads better than white (specification 000 §9). */
export const LUMINANCE_THRESHOLD = 186;

/** What stands for a colour that cannot be read: the grey of response marks. */
export const GREY = "#777";

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#rgb` or `#rrggbb`. */
export const isHexColour = (text: string): boolean => HEX.test(text);

/** How bright a colour is to the eye, 0 to 255. */
export function luminance(colour: string): number {
	const [red, green, blue] = channels(isHexColour(colour) ? colour : GREY);
	return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Black or white, whichever is read on a colour that comes from data. */
export const textOn = (background: string): "#000" | "#fff" =>
	luminance(background) > LUMINANCE_THRESHOLD ? "#000" : "#fff";

function channels(colour: string): [number, number, number] {
	const digits = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
	const at = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
	return [at(1), at(3), at(5)];
}
