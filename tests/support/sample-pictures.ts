const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** PNG of this size, valid except for its pixel data. */
export function buildPng(width: number, height: number): Uint8Array<ArrayBuffer> {
	const header = new Uint8Array(13);
	const view = new DataView(header.buffer);
	view.setUint32(0, width);
	view.setUint32(4, height);
	header.set([8, 2, 0, 0, 0], 8);
	return new Uint8Array([
		...SIGNATURE,
		...chunk("IHDR", [...header]),
		...chunk("IDAT", [0x78, 0x9c, 3, 0, 0, 0, 0, 1]),
		...chunk("IEND", []),
	]);
}

/** Checksum zero. */
const chunk = (name: string, data: number[]) => [
	...[0, 0, 0, data.length],
	...[...name].map((sign) => sign.charCodeAt(0)),
	...data,
	...[0, 0, 0, 0],
];

/** JPEG of this size, valid except for its pixel data. */
export function buildJpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
	const application = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
	const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3];
	const components = [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
	const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0x3f, 0];
	return new Uint8Array([
		...[0xff, 0xd8],
		...application,
		...frame,
		...components,
		...scan,
		...[0x12, 0x34, 0xff, 0xd9],
	]);
}
