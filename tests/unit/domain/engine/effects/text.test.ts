import { describe, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { MAX_EFFECT_TEXT } from "#domain/engine/actions/effects/text.ts";
import { asForm, refusal, refusalOf, summary, taken } from "./effects.ts";

const text = (given: object) => taken("text", { text: "あ", ...given });

describe("[A-055] the text effect", () => {
	test("[A-041] [A-060] has its defaults: for everybody, at once, and 12:00 where a time is wanted", () => {
		expect(text({})).toEqual({
			type: 1,
			member_query_id: null,
			text: "あ",
			delay_type: 0,
			delay_min: 0,
			delay_max: 0,
			delay_at: "12:00",
		});
	});

	test("[A-041] may have a condition", () => {
		expect(text({ member_query_id: "7" }).member_query_id).toBe(7);
		for (const member_query_id of [-1, "x", 1.5])
			expect(refusal("text", { text: "あ", member_query_id })).toEqual({
				member_query_id: "選択してください。",
			});
	});

	test("keeps its text as it is written, spaces and line breaks included", () => {
		expect(text({ text: "  一\r\n\n二 " }).text).toBe("  一\r\n\n二 ");
		expect(taken("text", asForm({ text: "  一\r\n\n二 " })).text).toBe("  一\r\n\n二 ");
	});

	test.each([undefined, null, "", " 　\n", 5, ["あ"], { a: "あ" }])(
		"[A-262] needs a text, which %j is not",
		(value) => {
			expect(refusal("text", { text: value })).toEqual({ text: "本文を入力してください。" });
		},
	);

	test("[A-056] takes exactly the longest text", () => {
		expect(MAX_EFFECT_TEXT).toBe(4500);
		expect(text({ text: "あ".repeat(4500) }).text).toHaveLength(4500);
		const longer = { text: "あ".repeat(4501) };
		expect(refusal("text", longer)).toEqual({ text: "4500文字以内で入力してください。" });
	});

	test("[A-056] counts as LINE does, in UTF-16 units: an emoji is two", () => {
		expect(text({ text: "👍".repeat(2250) }).text).toHaveLength(4500);
		expect(refusal("text", { text: "👍".repeat(2251) })).toEqual({
			text: "4500文字以内で入力してください。",
		});
	});

	test("[A-363] says everything that is wrong with it, each at its own field", () => {
		expect(refusal("text", { text: "", delay_min: "x", delay_at: "25:00" })).toEqual({
			text: "本文を入力してください。",
			delay_min: "整数で入力してください。",
			delay_at: "時刻を HH:mm で入力してください。",
		});
	});

	test("a new one lacks only its text", () => {
		expect(refusalOf(EFFECTS.text.blank())).toEqual({ text: "本文を入力してください。" });
	});
});

describe("[A-376] the summary of a text", () => {
	test.each<[object, string]>([
		[{ text: "ありがとうございます" }, "テキスト「ありがとうございます」を送信"],
		[{ text: "一\r\n二　三 \t四" }, "テキスト「一 二 三 四」を送信"],
		[{ text: "あ".repeat(16) }, `テキスト「${"あ".repeat(16)}」を送信`],
		[{ text: "あ".repeat(17) }, `テキスト「${"あ".repeat(16)}…」を送信`],
		[{ text: "a".repeat(32) }, `テキスト「${"a".repeat(32)}」を送信`],
		[{ text: "a".repeat(33) }, `テキスト「${"a".repeat(32)}…」を送信`],
		[{ text: `a${"あ".repeat(16)}` }, `テキスト「a${"あ".repeat(15)}…」を送信`],
		[{ text: "ｱ".repeat(33) }, `テキスト「${"ｱ".repeat(32)}…」を送信`],
		[{ text: "👍".repeat(17) }, `テキスト「${"👍".repeat(16)}…」を送信`],
		[{ delay_type: 1, delay_min: 5, delay_max: 9 }, "5〜9分後にテキスト「あ」を送信"],
		[{ delay_type: 2, delay_at: "09:30" }, "09:30にテキスト「あ」を送信"],
	])("is one line, cut at a width of 32: %j", (given, line) => {
		expect(summary("text", { text: "あ", ...given })).toBe(line);
	});
});
