import { deflateSync } from "node:zlib";
import { encodePng } from "#domain/platform/pictures/encode-png.ts";

const WIDTH = 240;
const HEIGHT = 180;

/** One of six colours for a number, light enough to look like a photograph's sky. */
function chooseSky(seed: number): [number, number, number] {
	const skies: [number, number, number][] = [
		[120, 180, 235],
		[240, 170, 120],
		[150, 205, 160],
		[225, 150, 180],
		[170, 160, 225],
		[235, 205, 120],
	];
	return skies[seed % skies.length] as [number, number, number];
}

/** Returns a small landscape, a sky that fades towards a hill; deterministic for a seed. */
export function generatePng(seed: number): Uint8Array<ArrayBuffer> {
	const sky = chooseSky(seed);
	return encodePng(
		{
			width: WIDTH,
			height: HEIGHT,
			colourAt(x, y) {
				if (y > HEIGHT * 0.72 - Math.sin((x + seed * 17) / 38) * 18) return [70, 120, 90];
				const [red, green, blue] = sky.map((value) => value + (255 - value) * (y / HEIGHT));
				return [red!, green!, blue!];
			},
		},
		deflateSync,
	);
}
