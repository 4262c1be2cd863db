import { expect, test } from "vitest";
import { shiftJisOf } from "#domain/platform/csv/shift-jis.ts";

// The table is made with the decoder of what runs it, which here is the Worker's own.

const hexOf = (text: string) => Buffer.from(shiftJisOf(text)).toString("hex");

test("the Worker's own table knows as many characters as the standard, and each is read as itself or its likeness", () => {
	const known = Array.from({ length: 0x10000 }, (_, code) => code)
		.filter((code) => code < 0xd800 || code > 0xdfff)
		.map((code) => String.fromCodePoint(code))
		.filter((character) => character === "?" || hexOf(character) !== "3f");
	expect(known).toHaveLength(7_526);
	const decoder = new TextDecoder("shift_jis", { fatal: true });
	const others = known.filter(
		(character) => character > "\x7f" && decoder.decode(shiftJisOf(character)) !== character,
	);
	expect(others.sort()).toEqual([..."¢£¥¬‖‾—−〜"].sort());
});

test("names and marks of a shop's list are as Excel saves them, in the Worker too", () => {
	expect(hexOf("髙橋①～－ｶｯﾄ\r\n")).toBe("fbfc8bb487408160817cb6afc40d0a");
});
