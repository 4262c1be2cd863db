import { backgroundFor, contrast, mixColours, mixUntil, READABLE_CONTRAST } from "./colour-contrast.ts";
import { GREY, isHexColour, textColourOn } from "./text-colour.ts";

/** Surfaces of public pages on which the colour appears. */
const LIGHT_SURFACE = "#ffffff";
const DARK_SURFACE = "#1d2228";
/** Share of the colour in a tinted surface. */
const TINT = { light: 0.1, dark: 0.2 };

/** Colours of a public page, derived from the colour that an operator chose. */
export interface PageTheme {
	/** Filled buttons and their text, in both schemes. */
	fill: string;
	onFill: string;
	/** Links and outlines, and tinted surfaces that carry them. */
	inkOnLight: string;
	inkOnDark: string;
	tintOnLight: string;
	tintOnDark: string;
}

/** Returns a theme in which every text is readable; an invalid colour counts as grey. */
export function createPageTheme(chosenColour: string): PageTheme {
	const colour = isHexColour(chosenColour) ? chosenColour : GREY;
	const tintOnLight = mixColours(LIGHT_SURFACE, colour, TINT.light);
	const tintOnDark = mixColours(DARK_SURFACE, colour, TINT.dark);
	const isReadableOn =
		(...grounds: string[]) =>
		(each: string) =>
			grounds.every((ground) => contrast(each, ground) >= READABLE_CONTRAST);
	return {
		fill: backgroundFor(colour),
		onFill: textColourOn(colour),
		inkOnLight: mixUntil(colour, "#000000", isReadableOn(LIGHT_SURFACE, tintOnLight)),
		inkOnDark: mixUntil(colour, "#ffffff", isReadableOn(DARK_SURFACE, tintOnDark)),
		tintOnLight,
		tintOnDark,
	};
}
