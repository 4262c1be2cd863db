import { colourChannels, GREY, isHexColour, textColourOn } from "./text-colour.ts";

/** WCAG AA minimum contrast of text (1.4.3). */
export const READABLE_CONTRAST = 4.5;

/**
 * Returns the background for text in `textColourOn`: the colour itself or, if white is hard to read on it, the
 * colour darkened as little as possible. Black is readable on every colour that is bright enough for it.
 */
export function backgroundFor(colour: string): string {
	const validColour = isHexColour(colour) ? colour : GREY;
	const text = textColourOn(validColour);
	for (let percent = 100; percent > 0; percent--) {
		const background = percent === 100 ? validColour : darken(validColour, percent / 100);
		if (contrast(text, background) >= READABLE_CONTRAST) return background;
	}
	return "#000";
}

/** Contrast between two colours, 1 to 21 (WCAG 2). */
export function contrast(colour: string, other: string): number {
	const [brighter, darker] = [brightness(colour), brightness(other)].sort((a, b) => b - a) as [
		number,
		number,
	];
	return (brighter + 0.05) / (darker + 0.05);
}

/** Relative luminance by WCAG 2, 0 to 1. */
function brightness(colour: string): number {
	const [red, green, blue] = colourChannels(colour).map((channel) => {
		const share = channel / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	}) as [number, number, number];
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Mixes two colours, `#rrggbb`.
 * @param share of the other, 0 to 1
 */
export const mixColours = (colour: string, other: string, share: number): string => {
	const [channelsOfColour, channelsOfOther] = [colourChannels(colour), colourChannels(other)];
	return `#${channelsOfColour
		.map((channel, index) => Math.round(channel + (channelsOfOther[index]! - channel) * share))
		.map((channel) => channel.toString(16).padStart(2, "0"))
		.join("")}`;
};

/** Mixes a colour with the smallest share of another that meets a condition. */
export function mixUntil(colour: string, other: string, isEnough: (colour: string) => boolean): string {
	for (let percent = 0; percent < 100; percent++) {
		const each = mixColours(colour, other, percent / 100);
		if (isEnough(each)) return each;
	}
	return other;
}

const darken = (colour: string, share: number): string =>
	`#${colourChannels(colour)
		.map((channel) =>
			Math.floor(channel * share)
				.toString(16)
				.padStart(2, "0"),
		)
		.join("")}`;
