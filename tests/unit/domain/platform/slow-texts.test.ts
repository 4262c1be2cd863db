import { describe, expect, test } from "vitest";
import { readAnswer } from "#domain/acquisition/forms/answer-rules.ts";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { listTemplateAddresses } from "#domain/content/templates/address-names.ts";
import { problemWithSize } from "#domain/engine/filters/filter-size.ts";
import { describeText } from "#domain/engine/placeholders/placeholder-text.ts";
import { readCsv } from "#domain/platform/csv/csv-lines.ts";
import { readCsvSheet } from "#domain/platform/csv/csv-sheet.ts";
import { readPicture } from "#domain/platform/media/read-picture.ts";
import { cutToWidth } from "#domain/platform/texts/cut-to-width.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { Ctx } from "#functions/context.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { measureCpuTime } from "#tests/support/processor-time.ts";

/** Maximum size of anything sent, characters. */
const LENGTH = 1_000_000;
/**
 * Maximum CPU time, ms. Quadratic algorithms take minutes for this length; linear ones take seconds at most.
 */
const QUICKLY = 8_000;
/** Timeout, ms: on a loaded machine a second of CPU time takes many of wall-clock time. */
const PATIENCE = 20 * QUICKLY;

const filled = (piece: string, length = LENGTH) => piece.repeat(Math.ceil(length / piece.length));
/** Combining marks in non-canonical order. */
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
	["compared", normaliseText],
	["a file's rows", (text) => readCsv(text, () => true)],
	["a sheet", (text) => readCsvSheet(text, { name: { header: "名前" } })],
	["an answer of one line", (text) => readAnswer({ ...field, swatch_id: FIELD_TYPES.textbox }, text)],
	["an answer of many", (text) => readAnswer({ ...field, swatch_id: FIELD_TYPES.textarea }, text)],
	["a filter", (text) => problemWithSize([{ type: 1, text }])],
	["a text with placeholders", (text) => describeText(text)],
	["a text with addresses", (text) => listTemplateAddresses({ type: "text", text })],
	["a text that is cut", (text) => cutToWidth(text, 60)],
	["a talk with a picture", (text) => signPicturesForView(operator, [{ text }, { text: "/m/" }])],
];

describe.each(READERS)("%s", (_, read) => {
	test.each(TEXTS_OF_CHANCE)("takes no longer for a megabyte of %s", { timeout: PATIENCE }, (_, text) => {
		expect(measureCpuTime(() => read(text))).toBeLessThan(QUICKLY);
	});
});

test.each([
	["no header", "\r"],
	["another header", "x\r"],
	["a header and empty rows", "\r", "名前\r"],
	["a header and rows", '"x"\r', "名前\r"],
])("a sheet with %s is refused at once, however many lines it has", (_, piece, head = "") => {
	const text = `${head}${filled(piece)}`;
	const read = () => expect(readCsvSheet(text, { name: { header: "名前" } }).problems).toHaveLength(1);
	expect(measureCpuTime(read)).toBeLessThan(1_000);
});

describe("a picture", () => {
	const large = (...head: number[]) => Uint8Array.from({ length: 10_000_000 }, (_, at) => head[at] ?? 0);
	const repeated = (head: number[], piece: number[]) =>
		Uint8Array.from({ length: 10_000_000 }, (_, at) => head[at] ?? piece[at % piece.length]!);
	/** AVIF with a list of eight-byte boxes. */
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
		expect(measureCpuTime(() => expect(readPicture(bytes)).toBeUndefined())).toBeLessThan(1_000);
	});
});

test.each([
	["nothing of a letter with its marks", "e\u0301\u0323", "ẹ\u0301"],
	["nothing of thirty marks", `a${"\u0302".repeat(30)}`, `â${"\u0302".repeat(29)}`],
	["what is more than thirty", `a${"\u0302".repeat(40)}b`, `â${"\u0302".repeat(29)}b`],
])("comparing leaves out %s", (_, text, compared) => {
	expect(normaliseText(text)).toBe(compared);
});
