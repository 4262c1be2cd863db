import Encoding from "encoding-japanese";
import { describe, expect, test } from "vitest";
import { encodeShiftJis } from "#domain/platform/csv/encode-shift-jis.ts";

const byLibrary = (text: string) =>
	Encoding.convert(Encoding.stringToCode(text), { from: "UNICODE", to: "SJIS" });
const codeOf = (bytes: ArrayLike<number>) => Array.from(bytes).reduce((code, byte) => (code << 8) | byte, 0);
const read = (text: string) => new TextDecoder("shift_jis", { fatal: true }).decode(encodeShiftJis(text));

/** All characters of the Basic Multilingual Plane, without surrogates. */
const CHARACTERS = Array.from({ length: 0x10000 }, (_, code) => code)
	.filter((code) => code < 0xd800 || code > 0xdfff)
	.map((code) => String.fromCodePoint(code));

describe("Shift_JIS", () => {
	const known = CHARACTERS.filter(
		(character) => character === "?" || codeOf(encodeShiftJis(character)) !== 0x3f,
	);

	test("each character that it knows is read as itself or, where Windows has but one of two, as its likeness", () => {
		expect(known.length).toBeGreaterThan(7_500);
		const others = known.filter((character) => character > "\x7f" && read(character) !== character);
		expect(others.sort()).toEqual([..."¢£¥¬‖‾—−〜"].sort());
	});

	test("is what a library writes, but for what Windows writes as IBM's and what the library leaves out", () => {
		const differing = CHARACTERS.filter(
			(character) => character !== "—" && codeOf(encodeShiftJis(character)) !== codeOf(byLibrary(character)),
		);
		const [nec, others] = [true, false].map((isNec) =>
			differing.filter((character) => [0xed, 0xee].includes(byLibrary(character)[0]!) === isNec),
		) as [string[], string[]];
		expect(others).toEqual(["¥", "‾"]);
		expect(nec).toHaveLength(373);
		expect(nec.filter((character) => codeOf(encodeShiftJis(character)) < 0xfa40)).toEqual([]);
	});

	test("a character that it does not know is a question mark, a half one and an emoji too", () => {
		expect(read("a\ud83db😀ế한")).toBe("a?b???");
	});

	test("names and marks of a shop's list are as Excel saves them", () => {
		expect(Buffer.from(encodeShiftJis("髙橋①～－ｶｯﾄ\r\n")).toString("hex")).toBe(
			"fbfc8bb487408160817cb6afc40d0a",
		);
	});
});
