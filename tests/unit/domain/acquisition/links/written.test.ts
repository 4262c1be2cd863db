import { describe, expect, test } from "vitest";
import { isCountableAddress } from "#domain/acquisition/links/countable-address.ts";
import { findLinks, mapLinks } from "#domain/acquisition/links/map-links.ts";
import { findTapLinks, withTapLinks } from "#domain/acquisition/links/tap-link.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { tapPath, withoutTapTokens } from "#domain/engine/public-addresses/tap-address.ts";

const text = (text: string): LineMessage => ({ type: "text", text });
const ORIGIN = "https://console.example.com";
const TOKEN = "a-B_".repeat(11);

describe("the links of a text", () => {
	test.each([
		["end where a sentence goes on", "詳しくはhttps://a.example/aをご覧", ["https://a.example/a"]],
		["end behind a host where Japanese begins", "https://a.exampleをご覧", ["https://a.example"]],
		["hold Japanese of their path", "https://a.example/wiki/日本語", ["https://a.example/wiki/日本語"]],
		[
			"hold Japanese within their path and their query",
			"https://a.example/さがす?q=あ&r=店舗。",
			["https://a.example/さがす?q=あ&r=店舗"],
		],
		[
			"hold brackets in pairs",
			"(https://a.example/wiki/Tokyo_(city)) https://a.example/b[0]]",
			["https://a.example/wiki/Tokyo_(city)", "https://a.example/b[0]"],
		],
		[
			"are left alone where their end cannot be told",
			"https://a.example/秋をご覧 https://a.example/a東京",
			[],
		],
		[
			"end before what closes a sentence",
			"(https://a.example/b?c=d#e). https://b.example!",
			["https://a.example/b?c=d#e", "https://b.example"],
		],
		["are of the web alone", "tel:0312345678 line://x ftp://a.example mailto:a@b.example", []],
		[
			"hold their placeholders",
			"https://a.example/?id={SYS_MAIL}&x={name}さん",
			["https://a.example/?id={SYS_MAIL}&x={name}"],
		],
		["end before a brace that is no placeholder", "https://a.example/{none}", ["https://a.example/"]],
		["are found in any case of the letters", "HTTPS://A.example/B", ["HTTPS://A.example/B"]],
		[
			"stand beside each other",
			"https://a.example\nhttps://a.example",
			["https://a.example", "https://a.example"],
		],
	])("%s", (_, written, found) => {
		expect(findLinks([text(written)])).toEqual(found);
		expect(mapLinks([text(written)], (address) => address)).toEqual([text(written)]);
	});
});

test("addresses that a tap opens are links, and none that LINE fetches", () => {
	const message: LineMessage = {
		type: "flex",
		altText: "https://alt.example",
		contents: {
			type: "bubble",
			hero: {
				type: "image",
				url: "https://picture.example/a.png",
				action: { type: "uri", uri: "https://a.example", altUri: { desktop: "https://desktop.example" } },
			},
			body: { contents: [{ type: "text", text: "https://words.example" }] },
		},
	};
	expect(findLinks([message])).toEqual(["https://a.example", "https://desktop.example"]);
	const video: LineMessage = {
		type: "video",
		originalContentUrl: "https://v.example/a.mp4",
		previewImageUrl: "https://v.example/a.png",
	};
	expect(findLinks([video])).toEqual([]);
});

test("a text with LINE's own emoji stays as it is, since they stand at places of it", () => {
	const message = { ...text("$ https://a.example"), emojis: [{ index: 0 }] } as unknown as LineMessage;
	expect(findLinks([message])).toEqual([]);
});

describe("taps are counted", () => {
	test.each([
		"https://shop.example",
		"http://shop.example/a?b=c",
		"https://line.me.example/",
		"https://notline.me/",
	])("on %s", (address) => expect(isCountableAddress(address, ORIGIN)).toBe(true));

	test.each([
		"https://line.me/R/ti/p/@a",
		"https://liff.line.me/1-a",
		"https://lin.ee/abc",
		`${ORIGIN}/f/abc`,
		"https://user:password@shop.example/",
		"tel:03",
		"javascript:alert(1)",
		"https://",
		`https://a.example/${"x".repeat(2_000)}`,
		"https://a.example/\n",
	])("not on %s", (address) => expect(isCountableAddress(address, ORIGIN)).toBe(false));
});

test("values that are filled in make no link of their own, and lead each friend to their own address", () => {
	const written = [text("{name}さん https://a.example/?n={name} https://b.example")];
	const filled = [text("佐藤さん https://a.example/?n=%E4%BD%90 https://b.example")];
	const fill = (address: string) => address.replace("{name}", "%E4%BD%90");
	const links = findTapLinks(written, filled, {
		fill,
		origin: ORIGIN,
		except: new Set(["https://b.example"]),
	});
	expect(links).toEqual([{ written: "https://a.example/?n={name}", url: "https://a.example/?n=%E4%BD%90" }]);
	expect(withTapLinks(filled, links, (place) => `https://us.example/tap/${place}`)).toEqual([
		text("佐藤さん https://us.example/tap/0 https://b.example"),
	]);
});

test("what was filled in otherwise than the link says is left as it is", () => {
	const links = findTapLinks([text("https://a.example/{name}")], [text("https://other.example")], {
		fill: () => "https://a.example/x",
		origin: ORIGIN,
		except: new Set(),
	});
	expect(links).toEqual([]);
});

test("LINE opens a counted link in the browser that its destination asks for", () => {
	expect(tapPath("t", "https://a.example/?openExternalBrowser=1&b=2")).toBe("/tap/t?openExternalBrowser=1");
	expect(tapPath("t", "https://a.example/?openExternalBrowser=%26x")).toBe("/tap/t");
});

test.each([
	[`https://x.example/tap/${TOKEN} です`, "https://x.example/tap/ です"],
	[
		`https://y.example/?u=${encodeURIComponent(`https://x.example/tap/${TOKEN}`)}`,
		`https://y.example/?u=${encodeURIComponent("https://x.example/tap/")}`,
	],
	[`https://x.example/tap/${TOKEN}a`, `https://x.example/tap/${TOKEN}a`],
	["https://x.example/tap/menu", "https://x.example/tap/menu"],
])("whoever reads %s cannot tap in a friend's place", (pasted, shown) => {
	expect(withoutTapTokens(pasted)).toBe(shown);
});
