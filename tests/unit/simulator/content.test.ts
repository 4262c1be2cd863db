import { crc32, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { generateMp4 } from "#simulator/content/generate-mp4.ts";
import { generatePdf } from "#simulator/content/generate-pdf.ts";
import { generatePng } from "#simulator/content/generate-png.ts";
import { generateWav } from "#simulator/content/generate-wav.ts";

/** Chunks of a PNG by name, with verified checksums. */
function chunksOf(bytes: Buffer): Map<string, Buffer> {
	const chunks = new Map<string, Buffer>();
	for (let offset = 8; offset < bytes.length; ) {
		const length = bytes.readUInt32BE(offset);
		const named = bytes.subarray(offset + 4, offset + 8 + length);
		expect(bytes.readUInt32BE(offset + 8 + length)).toBe(crc32(named));
		chunks.set(named.subarray(0, 4).toString(), named.subarray(4));
		offset += 12 + length;
	}
	return chunks;
}

describe("a picture", () => {
	test("is a PNG of as many pixels as it says", () => {
		const bytes = Buffer.from(generatePng(3));
		const chunks = chunksOf(bytes);
		const header = chunks.get("IHDR") as Buffer;
		const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
		expect(bytes.subarray(1, 4).toString()).toBe("PNG");
		expect(inflateSync(chunks.get("IDAT") as Buffer)).toHaveLength(height * (1 + width * 3));
		expect(chunks.has("IEND")).toBe(true);
	});

	test("is the same for the same number and another for another", () => {
		expect(generatePng(1)).toEqual(generatePng(1));
		expect(generatePng(1)).not.toEqual(generatePng(2));
	});
});

test("a sound is as long as its header says", () => {
	const bytes = Buffer.from(generateWav(1));
	expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
	expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
});

test("a video is a row of whole boxes", () => {
	const bytes = Buffer.from(generateMp4());
	const names: string[] = [];
	let offset = 0;
	while (offset < bytes.length) {
		names.push(bytes.subarray(offset + 4, offset + 8).toString());
		offset += bytes.readUInt32BE(offset);
	}
	expect(offset).toBe(bytes.length);
	expect(names).toEqual(["ftyp", "moov", "mdat"]);
});

test("a file is a PDF whose table points at its objects", () => {
	const text = Buffer.from(generatePdf("Menu (spring) 春")).toString("latin1");
	const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
	const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
	expect(offsets).toHaveLength(5);
	offsets.forEach((offset, index) => {
		expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
	});
	expect(text).toContain("(Menu ?spring? ?)");
});
