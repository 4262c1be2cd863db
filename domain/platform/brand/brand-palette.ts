import {
	contrast,
	mixColours,
	mixUntil,
	READABLE_CONTRAST,
} from "#domain/platform/colours/colour-contrast.ts";
import { isHexColour } from "#domain/platform/colours/text-colour.ts";

/** WCAG AA minimum contrast between a control and its surroundings (1.4.11). */
const VISIBLE_CONTRAST = 3;
const WHITE = "#ffffff";
const BLACK = "#000000";
/** Darkest and brightest surface of the dark scheme on which the brand's colour appears. */
const DARK_SURFACE = "#1e2126";
const DARK_RAISED = "#42474f";
/** Maximum share of the colour in a tint behind text. */
const TINT = 0.2;
/** Shares of white in the shades that are lighter than a fill, the lightest first. */
const WHITE_SHARES = [0.93, 0.86, 0.72, 0.56, 0.42, 0.3, 0.15];
/** Share of black or white in a hovered or pressed button. */
const HOVER_SHARE = 0.15;

/** Whether a colour has the stored form, `#rrggbb`. */
export const isFullHex = (text: string): boolean => isHexColour(text) && text.length === 7;

/** Whether a colour is visible on a white page; otherwise no text colour can make a button visible. */
export const isVisibleOnWhite = (colour: string): boolean => contrast(colour, WHITE) >= VISIBLE_CONTRAST;

/** White if it is readable on a colour, otherwise black. */
const readableOn = (ground: string): string => (contrast(WHITE, ground) >= READABLE_CONTRAST ? WHITE : BLACK);

type Shades = [string, string, string, string, string, string, string, string, string, string];

/** Colours derived from a brand's colour. */
export interface Palette {
	/**
	 * Ten shades from light to dark, in the component library's format; 8 fills on light pages, 7 on dark
	 * ones.
	 */
	shades: Shades;
	/** Text on filled surfaces. */
	onLight: string;
	onDark: string;
	/** Colour for text, on pages and on the colour's own tints. */
	inkOnLight: string;
	inkOnDark: string;
}

/**
 * Returns a palette that is readable everywhere: the colour is unchanged on light pages, and brightened on
 * dark ones as far as visibility requires.
 * @param colour `#rrggbb`, for which `isVisibleOnWhite` holds
 */
export function createPalette(colour: string): Palette {
	const onLight = readableOn(colour);
	const filledOnDark = mixUntil(colour, WHITE, (each) => contrast(each, DARK_SURFACE) >= VISIBLE_CONTRAST);
	// A hovered or pressed button moves away from its text's colour.
	const hoveredFill = mixColours(colour, onLight === WHITE ? BLACK : WHITE, HOVER_SHARE);
	const tints = WHITE_SHARES.map((share) => mixColours(colour, WHITE, share));
	return {
		shades: [...tints, filledOnDark, colour, hoveredFill] as Shades,
		onLight,
		onDark: readableOn(filledOnDark),
		inkOnLight: mixUntil(
			colour,
			BLACK,
			(each) => contrast(each, mixColours(WHITE, colour, TINT)) >= READABLE_CONTRAST,
		),
		inkOnDark: mixUntil(
			colour,
			WHITE,
			(each) => contrast(each, mixColours(DARK_RAISED, colour, TINT)) >= READABLE_CONTRAST,
		),
	};
}
