import { FONT_SIZES, IMAGE_SIZES, SPACES, STANDARD_SIZE } from "#domain/templates/flex/lengths.ts";

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

type Measure<Fallback> = (value: string | undefined) => string | Fallback;

/** A word's pixels, or the pixels and percents that stand there themselves. */
const measure =
	(words: Record<string, string>): Measure<undefined> =>
	(value) =>
		value && (words[value] ?? value);
const withFallback =
	(words: Record<string, string>, fallback: string): Measure<string> =>
	(value) =>
		value ? (words[value] ?? value) : (words[fallback] as string);

export const space = measure(SPACES);
export const borderWidth = measure(BORDERS);
export const fontSize = withFallback(FONT_SIZES, STANDARD_SIZE);
export const imageWidth = withFallback(IMAGE_SIZES, STANDARD_SIZE);
export const bubbleWidth = withFallback(BUBBLES, "mega");
/** A span without a size takes its text's. */
export const spanSize = measure(FONT_SIZES);

export const ratio = (aspectRatio = "1:1"): string => aspectRatio.replace(":", " / ");
