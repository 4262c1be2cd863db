import { describe, expect, test } from "vitest";
import { friendFormPath } from "#domain/engine/public-addresses/form-address.ts";
import {
	markedFormPath,
	markedSalonPath,
	OWN_LINK_SEAL,
	withOwnLinks,
	withoutOwnLinks,
} from "#domain/engine/public-addresses/own-links.ts";

const FORM = { id: 12, code: "a-b_c1" };
const MARKED = `https://x.example${markedFormPath(FORM)}`;
const sign = (formId: number) => `body${formId}.sig-_`;

const ORIGIN = "https://x.example";
const SIGNED = "https://x.example/f/a-b_c1?t=body12.sig-_";
const PLAIN = "https://x.example/f/a-b_c1";

describe("a mark", () => {
	test.each([
		["in a text", `どうぞ ${MARKED}です`, `どうぞ ${SIGNED}です`],
		["before a digit", `${MARKED}5`, `${SIGNED}5`],
		["twice", `${MARKED}\n${MARKED}`, `${SIGNED}\n${SIGNED}`],
		["before more", `${MARKED}&a=1`, `${SIGNED}&a=1`],
		["of the older form", "https://x.example/f/a-b_c1?t=12~です", `${SIGNED}です`],
	])("%s is signed where it stands", (_, text, signed) => {
		expect(withOwnLinks([{ text, deep: { text }, size: 1 }], ORIGIN, sign)).toEqual([
			{ text: signed, deep: { text: signed }, size: 1 },
		]);
	});

	test.each([
		["on another host", "https://evil.example/f/a-b_c1?t=12~x", "https://evil.example/f/a-b_c1x"],
		["on no host", `m /f/a-b_c1?t=12${OWN_LINK_SEAL}`, "m /f/a-b_c1"],
		[
			"on a host that begins like ours",
			`https://x.example.evil.example/f/a?t=1${OWN_LINK_SEAL}`,
			"https://x.example.evil.example/f/a",
		],
		["in the path of another host", `https://evil.example/${MARKED}`, `https://evil.example/${PLAIN}`],
		["in the name of another host", `https://evil.example${MARKED}`, `https://evil.example${PLAIN}`],
		[
			"in another address's query",
			`https://evil.example/?u=${encodeURIComponent("https://x.example/f/a-b_c1?t=12")}~`,
			`https://evil.example/?u=${encodeURIComponent(PLAIN)}`,
		],
		["without an address", `a${OWN_LINK_SEAL}b`, "ab"],
		["of no form", "/f/abcdef?t=x~ /g/abcdef?t=1~", "/f/abcdef?t=x~ /g/abcdef?t=1~"],
	])("%s is not signed, and its seal does not leave", (_, text, plain) => {
		expect(withOwnLinks({ text }, ORIGIN, sign).text).toBe(plain);
	});

	test.each([
		["in a text", `どうぞ ${MARKED}です`, "どうぞ https://liff.line.me/1-a/a-b_c1です"],
		["before more", `${MARKED}&a=1`, "https://liff.line.me/1-a/a-b_c1?a=1"],
		["of the older form", "https://x.example/f/a-b_c1?t=12~", SIGNED],
		["on another host", "https://evil.example/f/a-b_c1?t=12~x", "https://evil.example/f/a-b_c1x"],
	])("%s is the address of its kind's app where there is one", (_, text, opened) => {
		expect(withOwnLinks({ text }, ORIGIN, sign, { form: "1-a", event: "1-b" }).text).toBe(opened);
		expect(withOwnLinks({ text }, ORIGIN, sign, { event: "1-b" }).text).not.toContain("liff");
	});

	test("of a salon URL is signed for it, and none of the older form that anybody can type", () => {
		const url = { id: 3, code: "abc" };
		const text = `${ORIGIN}${markedSalonPath(url)}`;
		const signedAs = (id: number, kind: string) => `${kind}${id}`;
		expect(withOwnLinks({ text }, ORIGIN, signedAs).text).toBe(`${ORIGIN}/s/abc?t=salon3`);
		expect(withOwnLinks({ text: `${ORIGIN}/s/abc?t=3~` }, ORIGIN, signedAs).text).toBe(`${ORIGIN}/s/abc`);
		expect(withoutOwnLinks(`${ORIGIN}/s/abc/mine?t=ab.cd&id=1 x`)).toBe(`${ORIGIN}/s/abc/mine?id=1 x`);
	});

	test("is not signed anywhere while our address is unknown", () => {
		expect(withOwnLinks({ text: MARKED }, "", sign).text).toBe(PLAIN);
	});

	test("begins the address of a button, or is not signed", () => {
		expect(withOwnLinks({ uri: MARKED }, ORIGIN, sign).uri).toBe(SIGNED);
		expect(withOwnLinks({ uri: `x:${MARKED}` }, ORIGIN, sign).uri).toBe(`x:${PLAIN}`);
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
