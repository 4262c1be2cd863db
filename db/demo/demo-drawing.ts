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
		return Math.hypot(x - fromX - share * acrossX, y - fromY - share * acrossY) < width / 2;
	};

export const ring = (centreX: number, centreY: number, radius: number, width: number): Area => {
	const [outer, inner] = [disc(centreX, centreY, radius), disc(centreX, centreY, radius - width)];
	return (x, y) => outer(x, y) && !inner(x, y);
};

interface Drawing {
	width: number;
	height: number;
	ground: Colour;
	/** Shapes from the lowest to the highest. */
	shapes: readonly Shape[];
}

/** Points within a pixel whose colours are averaged, so that edges are smooth. */
const SAMPLES = [0.25, 0.75];

/** Draws shapes as a PNG picture. */
export function drawShapes({ width, height, ground, shapes }: Drawing): Uint8Array<ArrayBuffer> {
	const highestFirst = shapes.toReversed();
	const colourOf = (x: number, y: number) => highestFirst.find(({ has }) => has(x, y))?.colour ?? ground;
	const colourAt = (x: number, y: number): Colour => {
		const sum = [0, 0, 0];
		for (const right of SAMPLES)
			for (const down of SAMPLES)
				for (const [channel, value] of colourOf((x + right) / height, (y + down) / height).entries())
					sum[channel]! += value / SAMPLES.length ** 2;
		return [Math.round(sum[0]!), Math.round(sum[1]!), Math.round(sum[2]!)];
	};
	return encodePng({ width, height, colourAt }, deflateSync);
}
