import { describe, expect, test } from "vitest";
import { holdsPlaceholders, resolveMessage } from "#domain/messages/placeholders.ts";
import type { PlaceholderValues } from "#domain/placeholders/definition.ts";
import { NO_REPLACE } from "#domain/placeholders/written-form.ts";

const VALUES: PlaceholderValues = {
	name: "山田 {SYS_MAIL}",
	mail: "hanako@example.com",
	friendLinkUrl: "https://example.com/l/abc",
	now: Date.parse("2026-11-21T09:00:00+09:00"),
	zone: "Asia/Tokyo",
	friendInfo: new Map([["会員番号", { type: 0, value: "第1001号" }]]),
	commonVars: new Map(),
	forms: new Map(),
	context: new Map(),
};

const flex = (text: string) => ({
	type: "flex",
	altText: "お知らせ",
	contents: {
		type: "bubble",
		size: 3,
		hidden: false,
		hero: null,
		body: {
			type: "box",
			contents: [
				{ type: "text", text: "固定" },
				{ type: "text", text },
			],
		},
	},
});

describe("whether a message says something else to each friend", () => {
	test.each<[unknown, boolean]>([
		["{name}さん", true],
		["こんにちは", false],
		["{予約日} { } {}", false],
		["", false],
		[{ type: "text", text: "{var:会員番号}" }, true],
		[{ type: "text", text: "会員番号" }, false],
		[flex("{name}"), true],
		[flex("山田"), false],
		[
			[
				{ type: "text", text: "一" },
				{ type: "text", text: "{date}" },
			],
			true,
		],
		[{ type: "text", "{name}": "一" }, false],
		[null, false],
		[5, false],
		[[], false],
	])("%j: %j", (message, holds) => {
		expect(holdsPlaceholders(message)).toBe(holds);
	});

	test("a text that asks to be left alone is not sent as it is written either", () => {
		expect(holdsPlaceholders({ type: "text", text: `一${NO_REPLACE}` })).toBe(true);
	});
});

describe("a message as one friend reads it", () => {
	test("has every text put in, however deep, and nothing else changed", () => {
		const message = flex("{name}さん（{var:会員番号}）");
		expect(resolveMessage(message, VALUES)).toEqual(flex("山田 {SYS_MAIL}さん（第1001号）"));
		expect(message).toEqual(flex("{name}さん（{var:会員番号}）"));
	});

	test("keeps its lists lists, in their order", () => {
		expect(resolveMessage(["{name}", ["{SYS_MAIL}"], 1, true, null], VALUES)).toEqual([
			"山田 {SYS_MAIL}",
			["hanako@example.com"],
			1,
			true,
			null,
		]);
	});

	test("does not read again what was put in", () => {
		expect(resolveMessage({ text: "{name}" }, VALUES)).toEqual({ text: "山田 {SYS_MAIL}" });
	});

	test("has nothing where the friend has no value", () => {
		expect(resolveMessage({ text: "番号: {var:年齢}" }, VALUES)).toEqual({ text: "番号: " });
	});

	test("loses only the words that ask for it where a text is left alone", () => {
		expect(resolveMessage([`{name}${NO_REPLACE}`, "{name}"], VALUES)).toEqual(["{name}", "山田 {SYS_MAIL}"]);
	});

	test("that holds no placeholder is the same for everybody", () => {
		const message = flex("山田");
		expect(resolveMessage(message, VALUES)).toEqual(message);
	});
});
