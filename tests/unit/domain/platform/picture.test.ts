import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readPicture } from "#domain/platform/media/read-picture.ts";
import { encodePng } from "#domain/platform/pictures/encode-png.ts";
import { buildJpeg, buildPng } from "#tests/support/sample-pictures.ts";

const made = encodePng({ width: 3, height: 2, colourAt: () => [1, 2, 3] }, (rows) => deflateSync(rows));
const followed = (picture: Uint8Array, behind: number) =>
	new Uint8Array([...picture, ...Array(behind).fill(7)]);
/** Offset of a text in bytes. */
const placeOf = (bytes: Uint8Array, text: string) => Buffer.from(bytes).indexOf(text, 0, "latin1");
const changed = (bytes: Uint8Array, at: number, byte: number) => {
	const copy = bytes.slice();
	copy[at] = byte;
	return copy;
};

describe.each([
	["a PNG", made, { type: "image/png", width: 3, height: 2 }],
	["a small PNG", buildPng(30, 20), { type: "image/png", width: 30, height: 20 }],
	["a JPEG", buildJpeg(30, 20), { type: "image/jpeg", width: 30, height: 20 }],
] as const)("%s", (_, picture, told) => {
	test("is read, with a little behind its end too", () => {
		expect(readPicture(picture)).toEqual(told);
		expect(readPicture(followed(picture, 65_536))).toEqual(told);
	});

	test("with much behind its end is none", () => {
		expect(readPicture(followed(picture, 65_537))).toBeUndefined();
	});

	test("cut off anywhere is none", () => {
		for (let length = 0; length < picture.length; length++) {
			expect(readPicture(picture.slice(0, length)), `${length} bytes`).toBeUndefined();
		}
	});
});

test("a PNG whose lengths do not add up, and one without pixels, are none", () => {
	const pixels = placeOf(made, "IDAT");
	expect(readPicture(changed(made, pixels - 1, made[pixels - 1]! + 1))).toBeUndefined();
	expect(readPicture(changed(made, pixels - 4, 0xff))).toBeUndefined();
	expect(readPicture(changed(made, pixels + 3, 0x58))).toBeUndefined();
	expect(readPicture(changed(made, 11, 12))).toBeUndefined();
});

test("a JPEG without a scan, and one whose end stands in its head alone, are none", () => {
	const picture = buildJpeg(30, 20);
	const scan = placeOf(picture, "\xff\xda");
	expect(readPicture(new Uint8Array([...picture.slice(0, scan), 0xff, 0xd9]))).toBeUndefined();
	expect(readPicture(picture.slice(0, -2))).toBeUndefined();
	const ended = changed(changed(picture.slice(0, -2), 8, 0xff), 9, 0xd9);
	expect(readPicture(ended)).toBeUndefined();
});
