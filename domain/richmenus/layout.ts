import { z } from "zod";
import { RICHMENU_TEXTS } from "../texts/richmenus.ts";
import { richmenuInput } from "./menu.ts";

/** The two sizes that LINE draws menus in; an uploaded image may have others. */
export const MENU_SIZES = {
	large: { label: "大（2500×1686）", width: 2_500, height: 1_686 },
	small: { label: "小（2500×843）", width: 2_500, height: 843 },
} as const;

export type MenuSize = keyof typeof MENU_SIZES;

export interface Area {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** A way to divide a menu: how many areas stand in each row, from the top. */
export interface Layout {
	id: string;
	label: string;
	rows: readonly number[];
}

export const LAYOUTS: Record<MenuSize, readonly Layout[]> = {
	large: [
		{ id: "large-1", label: "1つ", rows: [1] },
		{ id: "large-2", label: "左右に2つ", rows: [2] },
		{ id: "large-3", label: "上に1つ、下に2つ", rows: [1, 2] },
		{ id: "large-4", label: "2つずつ4つ", rows: [2, 2] },
		{ id: "large-6", label: "3つずつ6つ", rows: [3, 3] },
	],
	small: [
		{ id: "small-1", label: "1つ", rows: [1] },
		{ id: "small-2", label: "左右に2つ", rows: [2] },
		{ id: "small-3", label: "横に3つ", rows: [3] },
		{ id: "small-4", label: "横に4つ", rows: [4] },
		{ id: "small-6", label: "3つずつ6つ", rows: [3, 3] },
	],
};

/** The layouts for an image: a flat image has those of the small size. */
export const layoutsFor = ({ width, height }: { width: number; height: number }): readonly Layout[] =>
	LAYOUTS[height / width < 0.5 ? "small" : "large"];

/** The areas of a layout on an image, row by row. Together they cover it to the pixel. */
export function areasOf({ rows }: Pick<Layout, "rows">, image: { width: number; height: number }): Area[] {
	return rows.flatMap((columns, row) => {
		const y = share(image.height, row, rows.length);
		const height = share(image.height, row + 1, rows.length) - y;
		return Array.from({ length: columns }, (_, column) => {
			const x = share(image.width, column, columns);
			return { x, y, width: share(image.width, column + 1, columns) - x, height };
		});
	});
}

const share = (whole: number, part: number, parts: number) => Math.round((whole * part) / parts);

/** Clamps an area to whole pixels within the image. */
export function withinImage({ x, y, width, height }: Area, image: { width: number; height: number }): Area {
	const wide = clamp(Math.round(width), 1, image.width);
	const high = clamp(Math.round(height), 1, image.height);
	return {
		x: clamp(Math.round(x), 0, image.width - wide),
		y: clamp(Math.round(y), 0, image.height - high),
		width: wide,
		height: high,
	};
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** A menu together with the size of its image, which limits its buttons. */
export const richmenuOnImage = richmenuInput
	.extend({ width: z.number(), height: z.number() })
	.superRefine(({ buttons, width, height }, context) => {
		for (const [index, area] of buttons.entries()) {
			if (area.x + area.width <= width && area.y + area.height <= height) continue;
			const path = ["buttons", index, area.x + area.width > width ? "width" : "height"];
			context.addIssue({ code: "custom", path, message: RICHMENU_TEXTS.buttonOutside });
		}
	});
