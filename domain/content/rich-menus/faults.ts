import type { ImageSize, RichMenuArea } from "./layout.ts";

/** Problems of an area's position. */
export interface AreaFault {
	/** It leaves the image: LINE refuses it. */
	isOutside: boolean;
	/** Indexes of the areas that it overlaps: of two, the first in the list is tapped. */
	overlaps: number[];
}

/** Problems of each area, in their order. */
export const faultsOf = (areas: readonly RichMenuArea[], image: ImageSize): AreaFault[] =>
	areas.map((area, index) => ({
		isOutside: area.x + area.width > image.width || area.y + area.height > image.height,
		overlaps: areas.flatMap((other, place) => (place !== index && overlap(area, other) ? [place] : [])),
	}));

const overlap = (a: RichMenuArea, b: RichMenuArea): boolean =>
	a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A copy's place: beside the original, or below it, where there is room; else a little aside of it. */
export function placeOfCopy(area: RichMenuArea, image: ImageSize): RichMenuArea {
	const { x, y, width, height } = area;
	if (x + 2 * width <= image.width) return { ...area, x: x + width };
	if (y + 2 * height <= image.height) return { ...area, y: y + height };
	const aside = (at: number, length: number, most: number) => Math.max(0, Math.min(at + 40, most - length));
	return { ...area, x: aside(x, width, image.width), y: aside(y, height, image.height) };
}
