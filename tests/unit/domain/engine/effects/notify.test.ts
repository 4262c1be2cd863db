import { describe, expect, test } from "vitest";
import { asForm, refusal, summary, taken } from "./effects.ts";

describe("[A-050] [A-097] the notify effect of old", () => {
	test("is still read", () => {
		expect(taken("notify", asForm({ text: " 来店 " }))).toEqual({
			type: 16,
			member_query_id: null,
			text: "来店",
		});
	});

	test("has a text of at most 100 letters", () => {
		expect(taken("notify", { text: "あ".repeat(100) }).text).toHaveLength(100);
		expect(refusal("notify", { text: "あ".repeat(101) })).toEqual({
			text: "100文字以内で入力してください。",
		});
	});

	test.each([undefined, null, "", " 　\n", 5])("needs a text, which %j is not", (text) => {
		expect(refusal("notify", { text })).toEqual({ text: "本文を入力してください。" });
	});

	test.each([
		["来店", "「来店」を通知（廃止）"],
		["来\n店", "「来 店」を通知（廃止）"],
		["あ".repeat(17), `「${"あ".repeat(16)}…」を通知（廃止）`],
	])("[A-376] says in one line that it does nothing any more: %j", (text, line) => {
		expect(summary("notify", { text })).toBe(line);
	});
});
