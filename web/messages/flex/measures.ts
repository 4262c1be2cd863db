/** LINE's words for sizes, in the pixels that its app makes of them. */
const SPACES: Record<string, string> = {
	none: "0",
	xs: "2px",
	sm: "4px",
	md: "8px",
	lg: "12px",
	xl: "16px",
	xxl: "20px",
};

const FONTS: Record<string, string> = {
	xxs: "11px",
	xs: "13px",
	sm: "14px",
	md: "16px",
	lg: "19px",
	xl: "22px",
	xxl: "29px",
	"3xl": "35px",
	"4xl": "48px",
	"5xl": "74px",
};

const IMAGES: Record<string, string> = {
	xxs: "40px",
	xs: "60px",
	sm: "80px",
	md: "100px",
	lg: "120px",
	xl: "140px",
	xxl: "160px",
	"3xl": "180px",
	"4xl": "200px",
	"5xl": "220px",
	full: "100%",
};

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
export const fontSize = withFallback(FONTS, "md");
export const imageWidth = withFallback(IMAGES, "md");
export const bubbleWidth = withFallback(BUBBLES, "mega");
/** A span without a size takes its text's. */
export const spanSize = measure(FONTS);

export const ratio = (aspectRatio = "1:1"): string => aspectRatio.replace(":", " / ");
