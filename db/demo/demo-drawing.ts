import { deflateSync } from "node:zlib";
import { encodePng } from "#domain/platform/pictures/encode-png.ts";

export type Colour = readonly [number, number, number];

type Area = (x: number, y: number) => boolean;

/** Area with a colour; coordinates are shares of the picture's height. */
export interface Shape {
	colour: Colour;
	has: Area;
}

export const disc =
	(centreX: number, centreY: number, radius: number, radiusY = radius): Area =>
	(x, y) =>
		((x - centreX) / radius) ** 2 + ((y - centreY) / radiusY) ** 2 < 1;

export const box =
	(left: number, top: number, width: number, height: number): Area =>
	(x, y) =>
		x >= left && x < left + width && y >= top && y < top + height;

/** Line with round ends. */
export const stroke =
	(fromX: number, fromY: number, toX: number, toY: number, width: number): Area =>
	(x, y) => {
		const [acrossX, acrossY] = [toX - fromX, toY - fromY];
		const length = acrossX ** 2 + acrossY ** 2;
		const share = Math.max(0, Math.min(1, ((x - fromX) * acrossX + (y - fromY) * acrossY) / length));
		return (x - fromX - share * acrossX) ** 2 + (y - fromY - share * acrossY) ** 2 < (width / 2) ** 2;
	};

/** Points of both areas. */
export const within =
	(area: Area, other: Area): Area =>
	(x, y) =>
		area(x, y) && other(x, y);

/** Points of the first area that the second does not have. */
export const without =
	(area: Area, hole: Area): Area =>
	(x, y) =>
		area(x, y) && !hole(x, y);

export const ring = (centreX: number, centreY: number, radius: number, width: number): Area =>
	without(disc(centreX, centreY, radius), disc(centreX, centreY, radius - width));

interface Drawing {
	width: number;
	height: number;
	ground: Colour;
	/** Shapes from the lowest to the highest. */
	shapes: readonly Shape[];
}

/** Points within a pixel whose colours are averaged, so that edges are smooth. */
const SAMPLES = [0.25, 0.75];

/** Draws shapes as a PNG picture. Millions of points are asked for their colour, so nothing is allocated for a point. */
export function drawShapes({ width, height, ground, shapes }: Drawing): Uint8Array<ArrayBuffer> {
	const highestFirst = shapes.toReversed();
	const colourOf = (x: number, y: number): Colour => {
		for (const { has, colour } of highestFirst) if (has(x, y)) return colour;
		return ground;
	};
	const colourAt = (x: number, y: number): Colour => {
		let [red, green, blue] = [0, 0, 0];
		for (const right of SAMPLES)
			for (const down of SAMPLES) {
				const colour = colourOf((x + right) / height, (y + down) / height);
				red += colour[0];
				green += colour[1];
				blue += colour[2];
			}
		const count = SAMPLES.length ** 2;
		return [Math.round(red / count), Math.round(green / count), Math.round(blue / count)];
	};
	return encodePng({ width, height, colourAt }, deflateSync);
}
