import { FONT_SIZES, IMAGE_SIZES, SPACES, STANDARD_SIZE } from "#domain/content/templates/flex/lengths.ts";

const BORDERS: Record<string, string> = {
	none: "0",
	light: "0.5px",
	normal: "1px",
	medium: "2px",
	"semi-bold": "3px",
	bold: "4px",
};

const BUBBLES: Record<string, string> = {
	nano: "120px",
	micro: "160px",
	deca: "220px",
	hecto: "241px",
	kilo: "260px",
	mega: "300px",
	giga: "386px",
};

/** What no phone shows more of: a length beyond it is drawn as this one, whatever a message says. */
const MOST = { px: 2_000, "%": 200 };

/** A length of pixels or percents as a phone has room for it; LINE knows no others, and a message's own are not drawn. */
export function length(value: string | undefined): string | undefined {
	const [, written, unit] = /^(-?\d*\.?\d+)(px|%)$/.exec(value ?? "") ?? [];
	if (unit !== "px" && unit !== "%") return;
	const most = MOST[unit];
	return Math.abs(Number(written)) > most ? `${Math.sign(Number(written)) * most}${unit}` : value;
}

/** A ratio of more than a phone's length to its width is drawn as that. */
const MOST_RATIO = 10;

type Measure<Fallback> = (value: string | undefined) => string | Fallback;

/** A word's pixels, or the pixels and percents that stand there themselves. */
const measure =
	(words: Record<string, string>): Measure<undefined> =>
	(value) =>
		value && (words[value] ?? length(value));
const withFallback =
	(words: Record<string, string>, fallback: string): Measure<string> =>
	(value) =>
		(value && (words[value] ?? length(value))) || (words[fallback] as string);

export const space = measure(SPACES);
export const borderWidth = measure(BORDERS);
export const fontSize = withFallback(FONT_SIZES, STANDARD_SIZE);
export const imageWidth = withFallback(IMAGE_SIZES, STANDARD_SIZE);
export const bubbleWidth = withFallback(BUBBLES, "mega");
/** A span without a size takes its text's. */
export const spanSize = measure(FONT_SIZES);

/** An aspect ratio as a style; of what is none a square. */
export function ratio(aspectRatio = "1:1"): string {
	const [width = 0, height = 0] = String(aspectRatio).split(":").map(Number);
	if (!(width > 0 && height > 0)) return "1 / 1";
	return `${width} / ${Math.min(height, width * MOST_RATIO)}`;
}
