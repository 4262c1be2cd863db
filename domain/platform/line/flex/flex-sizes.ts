import { z } from "zod";
import { invalidPropertyViolation } from "../line-violation.ts";

const pixels = "\\d+(?:\\.\\d+)?px";
const percent = "\\d+(?:\\.\\d+)?%";
const spaces = "none|xs|sm|md|lg|xl|xxl";
const fontSizes = "xxs|xs|sm|md|lg|xl|xxl|3xl|4xl|5xl";

const textMatching = (pattern: RegExp) =>
	z.string().refine((value) => pattern.test(value), invalidPropertyViolation);

const optionalShape = (...shapes: string[]) =>
	textMatching(new RegExp(`^(?:${shapes.join("|")})$`)).optional();

export const flexSpaceSchema = () => optionalShape(pixels, spaces);
export const flexPaddingSchema = () => optionalShape(pixels, percent, spaces);
/** Offsets may be negative. */
const offset = () => optionalShape(`-?${pixels}`, `-?${percent}`, spaces);
export const flexExtentSchema = () => optionalShape(pixels, percent);
export const flexFontSizeSchema = () => optionalShape(pixels, fontSizes);
export const flexImageSizeSchema = () => optionalShape(pixels, percent, fontSizes, "full");
export const flexBorderWidthSchema = () => optionalShape(pixels, "none|light|normal|medium|semi-bold|bold");
export const flexLineSpacingSchema = () => optionalShape(pixels);
export const flexAngleSchema = () => textMatching(/^(?:[0-2]?\d?\d|3[0-5]\d)(?:\.\d+)?deg$/);
export const flexPercentageSchema = () => optionalShape(percent);

/** `#RRGGBB`, or `#RRGGBBAA` with its transparency. */
export const flexColorSchema = () => textMatching(/^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/);

/** `width:height`, each from 1 to 100000, the height at most three times the width. */
export const flexAspectRatioSchema = () =>
	z
		.string()
		.refine((value) => {
			const match = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(value);
			if (!match) return false;
			const [width, height] = [Number(match[1]), Number(match[2])];
			return width >= 1 && width <= 100_000 && height >= 1 && height <= 100_000 && height <= width * 3;
		}, invalidPropertyViolation)
		.optional();

export const flexGrowSchema = () => z.int32().min(0).optional();

/** Fields that position a component in its parent. */
export const flexPlacement = {
	margin: flexSpaceSchema(),
	position: z.enum(["relative", "absolute"]).optional(),
	offsetTop: offset(),
	offsetBottom: offset(),
	offsetStart: offset(),
	offsetEnd: offset(),
};

export const flexGravitySchema = z.enum(["top", "bottom", "center"]).optional();
export const flexAlignSchema = z.enum(["start", "end", "center"]).optional();
