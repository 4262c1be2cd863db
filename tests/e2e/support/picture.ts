import { crc32, deflateSync } from "node:zlib";

/** PNG in one colour, as a file for a form. */
export function picture(name: string, width: number, height: number) {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	// Eight bits per channel, three channels.
	header.set([8, 2], 8);
	// Every line starts with its filter type, 0 for none.
	const pixels = Buffer.alloc(height * (1 + width * 3), 0x66);
	for (let line = 0; line < height; line++) pixels[line * (1 + width * 3)] = 0;
	const buffer = Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(pixels)),
		chunk("IEND", Buffer.alloc(0)),
	]);
	return { name, mimeType: "image/png", buffer };
}

function chunk(type: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}
