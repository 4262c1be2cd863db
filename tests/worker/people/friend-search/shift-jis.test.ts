import { expect, test } from "vitest";
import { encodeShiftJis } from "#domain/platform/csv/encode-shift-jis.ts";

// The Worker's own decoder builds the table.

const hexOf = (text: string) => Buffer.from(encodeShiftJis(text)).toString("hex");

test("the Worker's own table knows as many characters as the standard, and each is read as itself or its likeness", () => {
	const known = Array.from({ length: 0x10000 }, (_, code) => code)
		.filter((code) => code < 0xd800 || code > 0xdfff)
		.map((code) => String.fromCodePoint(code))
		.filter((character) => character === "?" || hexOf(character) !== "3f");
	expect(known).toHaveLength(7_526);
	const decoder = new TextDecoder("shift_jis", { fatal: true });
	const others = known.filter(
		(character) => character > "\x7f" && decoder.decode(encodeShiftJis(character)) !== character,
	);
	expect(others.sort()).toEqual([..."¢£¥¬‖‾—−〜"].sort());
});

test("names and marks of a shop's list are as Excel saves them, in the Worker too", () => {
	expect(hexOf("髙橋①～－ｶｯﾄ\r\n")).toBe("fbfc8bb487408160817cb6afc40d0a");
});
