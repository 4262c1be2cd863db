/** Lengths of LINE's size keywords in its app, for the preview and the labels of the builder. */

export const FLEX_SPACES = {
	none: "0",
	xs: "2px",
	sm: "4px",
	md: "8px",
	lg: "12px",
	xl: "16px",
	xxl: "20px",
};

export const FLEX_FONT_SIZES = {
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

export const FLEX_IMAGE_SIZES = {
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

/** LINE's default size of a text or an image. */
export const FLEX_DEFAULT_SIZE = "md";
