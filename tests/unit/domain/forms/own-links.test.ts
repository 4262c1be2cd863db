import { describe, expect, test } from "vitest";
import { friendFormPath } from "#domain/forms/address.ts";
import { markedFormPath, withOwnLinks, withoutOwnLinks } from "#domain/forms/own-links.ts";

const FORM = { id: 12, code: "a-b_c1" };
const MARKED = `https://x.example${markedFormPath(FORM)}`;
const sign = (formId: number) => `body${formId}.sig-_`;

describe("a mark", () => {
	test.each([
		["in a text", `どうぞ ${MARKED}です`, `どうぞ https://x.example/f/a-b_c1?t=body12.sig-_です`],
		["before a digit", `${MARKED}5`, "https://x.example/f/a-b_c1?t=body12.sig-_5"],
		["twice", MARKED + MARKED, "https://x.example/f/a-b_c1?t=body12.sig-_".repeat(2)],
		["before more", `${MARKED}&a=1`, "https://x.example/f/a-b_c1?t=body12.sig-_&a=1"],
		["of no form", "/f/abcdef?t=x~ /g/abcdef?t=1~", "/f/abcdef?t=x~ /g/abcdef?t=1~"],
	])("%s is signed where it stands", (_, text, signed) => {
		expect(withOwnLinks([{ text, deep: { uri: text }, size: 1 }], sign)).toEqual([
			{ text: signed, deep: { uri: signed }, size: 1 },
		]);
	});

	test.each([
		["a mark", `あ ${MARKED}\nい`],
		["a signature", `あ https://x.example${friendFormPath(FORM.code, sign(1))}\nい`],
		["half a signature", "あ https://x.example/f/a-b_c1?t=abc\nい"],
		["nothing", "あ https://x.example/f/a-b_c1\nい"],
	])("or %s is not shown", (_, text) => {
		expect(withoutOwnLinks(text)).toBe("あ https://x.example/f/a-b_c1\nい");
	});
});
