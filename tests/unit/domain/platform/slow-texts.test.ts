import { describe, expect, test } from "vitest";
import { readAnswer } from "#domain/acquisition/forms/answer-rules.ts";
import type { FormField } from "#domain/acquisition/forms/field.ts";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/codes.ts";
import { addressesIn } from "#domain/content/templates/addresses.ts";
import { problemWithSize } from "#domain/engine/filters/size.ts";
import { describeText } from "#domain/engine/placeholders/text.ts";
import { readLines } from "#domain/platform/csv/lines.ts";
import { readSheet } from "#domain/platform/csv/sheet.ts";
import { readPicture } from "#domain/platform/media/picture.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { cutToWidth } from "#domain/platform/texts/width.ts";
import type { Ctx } from "#functions/context.ts";
import { forThisView } from "#functions/platform/media/shown.ts";
import { processorTime } from "#tests/support/processor-time.ts";

/** As long as anything that is sent. */
const LENGTH = 1_000_000;
/**
 * Processor time, ms. Reading in a time that grows with the square of the length takes minutes for so much; all of this
 * takes seconds at most.
 */
const QUICKLY = 8_000;
/** On a loaded machine a second of processor time takes many of the clock, ms. */
const PATIENCE = 20 * QUICKLY;

const filled = (piece: string, length = LENGTH) => piece.repeat(Math.ceil(length / piece.length));
/** Marks that belong into another order than they stand in. */
const marks = `a${filled("\u0301", LENGTH / 2)}${filled("\u0327", LENGTH / 2)}`;
const field = { id: 1, required: false, options: [], rule: "email" } as unknown as FormField;

const TEXTS_OF_CHANCE: [string, string][] = [
	["marks", marks],
	["marks in turn", filled("\u0301\u0327")],
	["blanks", `x${filled(" ")}x`],
	["line ends", filled("\n")],
	["blanks and line ends", filled(" \n")],
	["quotes", `"${filled('x"')}`],
	["quotes before blanks", `"${filled('" ', LENGTH / 2)}${filled(" ", LENGTH / 2)}\n`],
	["commas", filled(",")],
	["braces", filled("{")],
	["addresses", filled("http://.")],
	["full stops of an address", `https://a${filled(".")}`],
	["at signs", filled("a@")],
	["hyphens of an address", `a@a${filled("-")}`],
	["ligatures", filled("ﷺ")],
	["halves of surrogates", filled("\ud83d")],
];

const operator = { env: { PUBLIC_ORIGIN: "https://console.example" }, now: 0 } as unknown as Ctx;

const READERS: [string, (text: string) => unknown][] = [
	["compared", normalise],
	["a file's rows", (text) => readLines(text, () => true)],
	["a sheet", (text) => readSheet(text, { name: { header: "名前" } })],
	["an answer of one line", (text) => readAnswer({ ...field, swatch_id: FIELD_TYPES.textbox }, text)],
	["an answer of many", (text) => readAnswer({ ...field, swatch_id: FIELD_TYPES.textarea }, text)],
	["a filter", (text) => problemWithSize([{ type: 1, text }])],
	["a text with placeholders", (text) => describeText(text)],
	["a text with addresses", (text) => addressesIn({ type: "text", text })],
	["a text that is cut", (text) => cutToWidth(text, 60)],
	["a talk with a picture", (text) => forThisView(operator, [{ text }, { text: "/m/" }])],
];

describe.each(READERS)("%s", (_, read) => {
	test.each(TEXTS_OF_CHANCE)("takes no longer for a megabyte of %s", { timeout: PATIENCE }, (_, text) => {
		expect(processorTime(() => read(text))).toBeLessThan(QUICKLY);
	});
});

test.each([
	["no header", "\r"],
	["another header", "x\r"],
	["a header and empty rows", "\r", "名前\r"],
	["a header and rows", '"x"\r', "名前\r"],
])("a sheet with %s is refused at once, however many lines it has", (_, piece, head = "") => {
	const text = `${head}${filled(piece)}`;
	const read = () => expect(readSheet(text, { name: { header: "名前" } }).problems).toHaveLength(1);
	expect(processorTime(read)).toBeLessThan(1_000);
});

describe("a picture", () => {
	const large = (...head: number[]) => Uint8Array.from({ length: 10_000_000 }, (_, at) => head[at] ?? 0);
	const repeated = (head: number[], piece: number[]) =>
		Uint8Array.from({ length: 10_000_000 }, (_, at) => head[at] ?? piece[at % piece.length]!);
	/** An AVIF that says of itself what it holds, in boxes of eight bytes. */
	const boxes = repeated(
		[0, 0, 0, 20, ...[..."ftypavif"].map((sign) => sign.charCodeAt(0)), 0, 0, 0, 0],
		[0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65],
	);

	test.each([
		["of boxes", boxes],
		["of nothing behind the head of a JPEG", large(0xff, 0xd8, 0xff)],
		["of empty segments", repeated([0xff, 0xd8], [0xff, 0xe1, 0, 2])],
		["of fill bytes", repeated([0xff, 0xd8], [0xff])],
		["of nothing behind the head of a PNG", large(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
	])("%s is none, and that is known at once", (_, bytes) => {
		expect(processorTime(() => expect(readPicture(bytes)).toBeUndefined())).toBeLessThan(1_000);
	});
});

test.each([
	["nothing of a letter with its marks", "e\u0301\u0323", "ẹ\u0301"],
	["nothing of thirty marks", `a${"\u0302".repeat(30)}`, `â${"\u0302".repeat(29)}`],
	["what is more than thirty", `a${"\u0302".repeat(40)}b`, `â${"\u0302".repeat(29)}b`],
])("comparing leaves out %s", (_, text, compared) => {
	expect(normalise(text)).toBe(compared);
});
