import { describe, expect, test } from "vitest";
import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import { ADDRESS_FIELDS, encodeAddress, encodeAddresses } from "#domain/platform/line/encode-addresses.ts";
import {
	DESCRIPTION_ABSENT,
	descriptionIsPresent,
	LineDescription,
} from "#tests/support/line-description.ts";

if (!descriptionIsPresent) console.warn(DESCRIPTION_ABSENT);

describe("an address", () => {
	test.each([
		["https://example.com/日本?q=あ", "https://example.com/%E6%97%A5%E6%9C%AC?q=%E3%81%82"],
		["https://example.com/a b|c", "https://example.com/a%20b%7Cc"],
		["https://example.com/%E6%97%A5?rate=100%&x=%zz", "https://example.com/%E6%97%A5?rate=100%25&x=%25zz"],
		["https://example.com/?q={x}#a#b", "https://example.com/?q=%7Bx%7D#a%23b"],
		["https://日本.example/", "https://xn--wgv71a.example/"],
		["https://example.com/\ud800", "https://example.com/%EF%BF%BD"],
		["tel:0312345678", "tel:0312345678"],
		["line://nv/camera", "line://nv/camera"],
		["example", "example"],
	])("%s is sent as %s", (typed, sent) => {
		expect(encodeAddress(typed)).toBe(sent);
		expect(encodeAddress(sent)).toBe(sent);
	});

	test("is encoded wherever it stands, and nothing else is", () => {
		const action = { type: "uri", label: "日本", uri: "https://example.com/日本" };
		const message = {
			type: "flex",
			altText: "https://example.com/日本",
			contents: {
				type: "bubble",
				hero: { type: "image", url: "https://example.com/絵.png", action },
				body: { type: "box", layout: "vertical", contents: [{ type: "button", action }] },
			},
		};
		const sent = encodeAddresses(message);
		expect(sent.altText).toBe(message.altText);
		expect(sent.contents.hero.action.label).toBe("日本");
		expect(problemWithMessage(message)).not.toBeNull();
		expect(problemWithMessage(sent)).toBeNull();
	});
});

test.skipIf(!descriptionIsPresent)("every field that LINE's description calls an address is encoded", () => {
	const described = new LineDescription("messaging-api.yml").fieldsOfFormat("uri", "Message");
	expect(described.length).toBeGreaterThan(5);
	expect(described.filter((name) => !ADDRESS_FIELDS.has(name))).toEqual([]);
});
