import { z } from "zod";
import { invalidProperty } from "../broken.ts";

const pixels = "\\d+(?:\\.\\d+)?px";
const percent = "\\d+(?:\\.\\d+)?%";
const spaces = "none|xs|sm|md|lg|xl|xxl";
const fontSizes = "xxs|xs|sm|md|lg|xl|xxl|3xl|4xl|5xl";

const matching = (pattern: RegExp) => z.string().refine((value) => pattern.test(value), invalidProperty);

const shaped = (...shapes: string[]) => matching(new RegExp(`^(?:${shapes.join("|")})$`)).optional();

export const space = () => shaped(pixels, spaces);
export const padding = () => shaped(pixels, percent, spaces);
/** Offsets may be negative. */
const offset = () => shaped(`-?${pixels}`, `-?${percent}`, spaces);
export const extent = () => shaped(pixels, percent);
export const fontSize = () => shaped(pixels, fontSizes);
export const imageSize = () => shaped(pixels, percent, fontSizes, "full");
export const borderWidth = () => shaped(pixels, "none|light|normal|medium|semi-bold|bold");
export const lineSpacing = () => shaped(pixels);
export const angle = () => matching(/^(?:[0-2]?\d?\d|3[0-5]\d)(?:\.\d+)?deg$/);
export const percentage = () => shaped(percent);

/** `#RRGGBB`, or `#RRGGBBAA` with its transparency. */
export const color = () => matching(/^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/);

/** `width:height`, each from 1 to 100000, the height at most three times the width. */
export const aspectRatio = () =>
	z
		.string()
		.refine((value) => {
			const match = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(value);
			if (!match) return false;
			const [width, height] = [Number(match[1]), Number(match[2])];
			return width >= 1 && width <= 100_000 && height >= 1 && height <= 100_000 && height <= width * 3;
		}, invalidProperty)
		.optional();

export const flexRatio = () => z.int32().min(0).optional();

/** Position of a component in its parent. */
export const placement = {
	margin: space(),
	position: z.enum(["relative", "absolute"]).optional(),
	offsetTop: offset(),
	offsetBottom: offset(),
	offsetStart: offset(),
	offsetEnd: offset(),
};

export const gravity = z.enum(["top", "bottom", "center"]).optional();
export const align = z.enum(["start", "end", "center"]).optional();
