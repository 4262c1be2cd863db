/** The head of a PNG of this size: as much of one as says what it is. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(64);
	bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
	const view = new DataView(bytes.buffer);
	view.setUint32(16, width);
	view.setUint32(20, height);
	bytes.set([8, 2, 0, 0, 0], 24);
	return bytes;
}

/** The head of a JPEG of this size. */
export function jpegOf(width: number, height: number): Uint8Array<ArrayBuffer> {
	const application = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
	const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3];
	return new Uint8Array([
		0xff,
		0xd8,
		...application,
		...frame,
		1,
		0x22,
		0,
		2,
		0x11,
		1,
		3,
		0x11,
		1,
		0xff,
		0xd9,
	]);
}
