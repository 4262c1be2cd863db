import { deflateSync } from "node:zlib";
import { join } from "./bytes.ts";

const SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WIDTH = 240;
const HEIGHT = 180;

function crc32(bytes: Uint8Array): number {
	let crc = 0xffffffff;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
	}
	return (crc ^ 0xffffffff) >>> 0;
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(12 + data.length);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, data.length);
	bytes.set(new TextEncoder().encode(name), 4);
	bytes.set(data, 8);
	view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
	return bytes;
}

function header(): Uint8Array<ArrayBuffer> {
	const data = new Uint8Array(13);
	const view = new DataView(data.buffer);
	view.setUint32(0, WIDTH);
	view.setUint32(4, HEIGHT);
	data.set([8, 2, 0, 0, 0], 8);
	return data;
}

/** One of six colours for a number, light enough to look like a photograph's sky. */
function skyOf(seed: number): [number, number, number] {
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

/** Rows of pixels: a sky that fades towards a hill. Each row begins with its filter byte. */
function picture(seed: number): Uint8Array<ArrayBuffer> {
	const [red, green, blue] = skyOf(seed);
	const rows = new Uint8Array(HEIGHT * (1 + WIDTH * 3));
	for (let y = 0; y < HEIGHT; y += 1) {
		const light = y / HEIGHT;
		for (let x = 0; x < WIDTH; x += 1) {
			const hill = HEIGHT * 0.72 - Math.sin((x + seed * 17) / 38) * 18;
			const pixel =
				y > hill ? [70, 120, 90] : [red, green, blue].map((value) => value + (255 - value) * light);
			rows.set(pixel, y * (1 + WIDTH * 3) + 1 + x * 3);
		}
	}
	return rows;
}

/** A small landscape, the same for the same number. */
export function png(seed: number): Uint8Array<ArrayBuffer> {
	return join([
		SIGNATURE,
		chunk("IHDR", header()),
		chunk("IDAT", new Uint8Array(deflateSync(picture(seed)))),
		chunk("IEND", new Uint8Array()),
	]);
}
