import { describe, expect, test } from "vitest";
import { listTemplateAddresses } from "#domain/content/templates/address-names.ts";

const inText = (text: string) => listTemplateAddresses({ type: "text", text });

describe("the addresses in a template", () => {
	test.each([
		["予約はこちら https://shop.example/a?b=1&c=2 をご覧ください", ["https://shop.example/a?b=1&c=2"]],
		[
			"https://shop.example/a。https://shop.example/b、",
			["https://shop.example/a", "https://shop.example/b"],
		],
		["See https://shop.example/a, or http://old.example.", ["https://shop.example/a", "http://old.example"]],
		["https://shop.example/a\nhttps://shop.example/a", ["https://shop.example/a"]],
		["ftp://shop.example と shop.example", []],
	])("%s", (text, found) => {
		expect(inText(text)).toEqual(found);
	});

	test("stand in a carousel's buttons, and in a Flex message's", () => {
		const button = { label: "開く", type: "uri" as const, uri: "https://shop.example/c", text: "" };
		expect(
			listTemplateAddresses({
				type: "carousel",
				alt_text: "a",
				columns: [{ title: "", text: "https://shop.example/t", media_key: null, buttons: [button] }],
			}),
		).toEqual(["https://shop.example/t", "https://shop.example/c"]);
		const contents = JSON.stringify({
			type: "bubble",
			action: { type: "uri", uri: "https://shop.example/f" },
		});
		expect(listTemplateAddresses({ type: "flex", alt_text: "a", contents })).toEqual([
			"https://shop.example/f",
		]);
	});

	test("are none in a picture or a pack", () => {
		expect(listTemplateAddresses({ type: "image", media_key: "https://shop.example" })).toEqual([]);
		expect(listTemplateAddresses({ type: "pack", template_ids: [1] })).toEqual([]);
	});
});
