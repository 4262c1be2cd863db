import { contrast, isHexColour, mixed, READABLE_CONTRAST } from "#domain/platform/colours/colours.ts";

/** What WCAG AA asks of a control's ground beside what surrounds it (1.4.11). */
const VISIBLE_CONTRAST = 3;
const WHITE = "#ffffff";
const BLACK = "#000000";
/** The darkest and the brightest surface of the dark scheme on which something of the brand's colour stands. */
const DARK_SURFACE = "#1e2126";
const DARK_RAISED = "#42474f";
/** How much of the colour stands in a tint behind text, at most. */
const TINT = 0.2;

/** `#rrggbb`, as it is stored. */
export const isFullHex = (text: string): boolean => isHexColour(text) && text.length === 7;

/** Whether a colour can be told from a white page: no text colour helps a button that nobody sees. */
export const isVisibleOnWhite = (colour: string): boolean => contrast(colour, WHITE) >= VISIBLE_CONTRAST;

/** White where it can be read on a colour, else black. */
const readableOn = (ground: string): string => (contrast(WHITE, ground) >= READABLE_CONTRAST ? WHITE : BLACK);

type Shades = [string, string, string, string, string, string, string, string, string, string];

/** All that is made of a brand's colour. */
export interface Palette {
	/** From a tint to dark, as the component library has them; 8 is filled on light pages, 7 on dark ones. */
	shades: Shades;
	/** Text on what is filled. */
	onLight: string;
	onDark: string;
	/** The colour as text, on pages and on tints of it. */
	inkOnLight: string;
	inkOnDark: string;
}

/**
 * A brand's colour made readable everywhere: it stands as it is on light pages, and is brightened on dark ones as far as
 * it must be seen there.
 * @param colour `#rrggbb`, for which `isVisibleOnWhite` holds
 */
export function paletteOf(colour: string): Palette {
	const onLight = readableOn(colour);
	const filledOnDark = towards(colour, WHITE, (each) => contrast(each, DARK_SURFACE) >= VISIBLE_CONTRAST);
	// Pressed or pointed at, a button moves away from its text.
	const pointedAt = mixed(colour, onLight === WHITE ? BLACK : WHITE, 0.15);
	const tints = [0.93, 0.86, 0.72, 0.56, 0.42, 0.3, 0.15].map((share) => mixed(colour, WHITE, share));
	return {
		shades: [...tints, filledOnDark, colour, pointedAt] as Shades,
		onLight,
		onDark: readableOn(filledOnDark),
		inkOnLight: towards(
			colour,
			BLACK,
			(each) => contrast(each, mixed(WHITE, colour, TINT)) >= READABLE_CONTRAST,
		),
		inkOnDark: towards(
			colour,
			WHITE,
			(each) => contrast(each, mixed(DARK_RAISED, colour, TINT)) >= READABLE_CONTRAST,
		),
	};
}

/** A colour, mixed with another as little as will do. */
function towards(colour: string, other: string, will: (colour: string) => boolean): string {
	for (let percent = 0; percent < 100; percent++) {
		const each = mixed(colour, other, percent / 100);
		if (will(each)) return each;
	}
	return other;
}
