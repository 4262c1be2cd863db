import type { ImageSize, RichMenuArea } from "./menu-layouts.ts";

/** Problems of an area's position. */
export interface AreaFault {
	/** Whether the area exceeds the image; LINE refuses such an area. */
	isOutside: boolean;
	/** Indexes of overlapping areas; LINE reports a tap there for the first area in the list. */
	overlaps: number[];
}

/** Problems of each area, in the order of the areas. */
export const findAreaFaults = (areas: readonly RichMenuArea[], image: ImageSize): AreaFault[] =>
	areas.map((area, index) => ({
		isOutside: area.x + area.width > image.width || area.y + area.height > image.height,
		overlaps: areas.flatMap((other, otherIndex) =>
			otherIndex !== index && areOverlapping(area, other) ? [otherIndex] : [],
		),
	}));

const areOverlapping = (a: RichMenuArea, b: RichMenuArea): boolean =>
	a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Position of a copied area: right of the original or below it where there is room, else slightly offset. */
export function copiedAreaPosition(area: RichMenuArea, image: ImageSize): RichMenuArea {
	const { x, y, width, height } = area;
	if (x + 2 * width <= image.width) return { ...area, x: x + width };
	if (y + 2 * height <= image.height) return { ...area, y: y + height };
	const shiftInside = (at: number, length: number, limit: number) =>
		Math.max(0, Math.min(at + 40, limit - length));
	return { ...area, x: shiftInside(x, width, image.width), y: shiftInside(y, height, image.height) };
}
