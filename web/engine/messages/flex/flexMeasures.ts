import {
	FLEX_DEFAULT_SIZE,
	FLEX_FONT_SIZES,
	FLEX_IMAGE_SIZES,
	FLEX_SPACES,
} from "#domain/content/templates/flex/flex-lengths.ts";

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

/** Longest drawn length; no phone shows more. */
const MAX_LENGTH = { px: 2_000, "%": 200 };

/**
 * Length in pixels or percent, clamped to a phone's size; undefined for other units, which LINE does not
 * have.
 */
export function clampLength(value: string | undefined): string | undefined {
	const [, amount, unit] = /^(-?\d*\.?\d+)(px|%)$/.exec(value ?? "") ?? [];
	if (unit !== "px" && unit !== "%") return;
	const maximum = MAX_LENGTH[unit];
	return Math.abs(Number(amount)) > maximum ? `${Math.sign(Number(amount)) * maximum}${unit}` : value;
}

/** Maximum height of a picture of width 1. */
const MAX_RATIO = 10;

type Measure<Fallback> = (value: string | undefined) => string | Fallback;

/** Returns the pixels of a keyword, or a literal length. */
const measureBy =
	(words: Record<string, string>): Measure<undefined> =>
	(value) =>
		value && (words[value] ?? clampLength(value));
const measureWithFallback =
	(words: Record<string, string>, fallback: string): Measure<string> =>
	(value) =>
		(value && (words[value] ?? clampLength(value))) || (words[fallback] as string);

export const cssSpace = measureBy(FLEX_SPACES);
export const cssBorderWidth = measureBy(BORDERS);
export const cssFontSize = measureWithFallback(FLEX_FONT_SIZES, FLEX_DEFAULT_SIZE);
export const cssImageWidth = measureWithFallback(FLEX_IMAGE_SIZES, FLEX_DEFAULT_SIZE);
export const cssBubbleWidth = measureWithFallback(BUBBLES, "mega");
/** A span without a size inherits that of its text. */
export const cssSpanSize = measureBy(FLEX_FONT_SIZES);

/** CSS aspect ratio; an invalid one becomes a square. */
export function cssAspectRatio(aspectRatio = "1:1"): string {
	const [width = 0, height = 0] = String(aspectRatio).split(":").map(Number);
	if (!(width > 0 && height > 0)) return "1 / 1";
	return `${width} / ${Math.min(height, width * MAX_RATIO)}`;
}
