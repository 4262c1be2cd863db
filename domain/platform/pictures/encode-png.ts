import { joinBytes } from "#domain/platform/wire/join-bytes.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export interface PixelPicture {
	width: number;
	height: number;
	/** Colour of a pixel: red, green and blue, 0 to 255. */
	colourAt: (x: number, y: number) => readonly [number, number, number];
}

/** Returns a picture as a PNG. The caller compresses the rows (zlib's deflate). */
export function encodePng(
	{ width, height, colourAt }: PixelPicture,
	deflate: (rows: Uint8Array) => Uint8Array,
): Uint8Array<ArrayBuffer> {
	return joinBytes([
		new Uint8Array(SIGNATURE),
		chunk("IHDR", header(width, height)),
		chunk("IDAT", deflate(rowsOf({ width, height, colourAt }))),
		chunk("IEND", new Uint8Array()),
	]);
}

/** Eight bits per channel, no transparency. */
function header(width: number, height: number): Uint8Array {
	const data = new Uint8Array(13);
	const view = new DataView(data.buffer);
	view.setUint32(0, width);
	view.setUint32(4, height);
	data.set([8, 2, 0, 0, 0], 8);
	return data;
}

/** Rows of pixels; each begins with its filter byte. */
function rowsOf({ width, height, colourAt }: PixelPicture): Uint8Array {
	const rows = new Uint8Array(height * (1 + width * 3));
	let at = 0;
	for (let y = 0; y < height; y += 1) {
		at += 1;
		for (let x = 0; x < width; x += 1) {
			const [red, green, blue] = colourAt(x, y);
			rows[at++] = red;
			rows[at++] = green;
			rows[at++] = blue;
		}
	}
	return rows;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(12 + data.length);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, data.length);
	bytes.set(new TextEncoder().encode(name), 4);
	bytes.set(data, 8);
	view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
	return bytes;
}

/** Polynomial of CRC-32, with its bits reversed. */
const CRC_POLYNOMIAL = 0xedb88320;

function crc32(bytes: Uint8Array): number {
	let crc = 0xffffffff;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ CRC_POLYNOMIAL : crc >>> 1;
	}
	return (crc ^ 0xffffffff) >>> 0;
}
