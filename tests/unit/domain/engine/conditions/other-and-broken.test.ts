import { describe, expect, test } from "vitest";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { refusal, sentence, taken } from "./conditions.ts";

describe("other", () => {
	test("may ask for nothing", () => {
		expect(taken("other", {})).toEqual({ type: 110, has_response: 0, has_type: 0 });
		expect(sentence("other", {})).toBe("その他の指定なし");
	});

	test.each([
		[{ has_response: 1 }, "メッセージを送ってきたことがある"],
		[{ has_response: 10 }, "メッセージを送ってきたことがない"],
		[{ has_response: 11 }, "返信を待っている（最後が友だちのメッセージ）"],
		[{ has_response: 12 }, "返信を待っていない"],
		[{ has_type: 1 }, "友だち追加で登録された"],
		[{ has_type: 2 }, "ブロックを解除して戻ってきた"],
		[{ has_type: 11 }, "友だち追加で登録された人を除く"],
		[{ has_type: 12 }, "ブロックを解除して戻ってきた人を除く"],
		[
			{ has_response: "1", has_type: "2" },
			"メッセージを送ってきたことがある、かつブロックを解除して戻ってきた",
		],
	])("%o is read aloud", (given, text) => {
		expect(sentence("other", given)).toBe(text);
	});

	test("each takes its own codes alone", () => {
		expect(refusal("other", { has_response: 2 })).toEqual({ has_response: FIELD_TEXTS.choiceUnknown });
		expect(refusal("other", { has_type: 10 })).toEqual({ has_type: FIELD_TEXTS.choiceUnknown });
		expect(refusal("other", { has_type: "x" })).toEqual({ has_type: FIELD_TEXTS.wholeNumberRequired });
	});
});

describe("a condition that could not be read", () => {
	const stored = { type: 60, tag_ids: [], tag_or: 0 };

	test("keeps what it was and why, however often it is stored", () => {
		const [broken] = readFilter({ inputs: [stored] }).inputs;
		expect(broken).toEqual({ type: -1, reason: TAG_TEXTS.tagRequired, original: JSON.stringify(stored) });
		expect(readFilter({ inputs: [broken] }).inputs).toEqual([broken]);
	});

	test("is read aloud with its reason, or as unknown", () => {
		expect(sentence("broken", { reason: TAG_TEXTS.tagRequired })).toBe(
			FILTER_TEXTS.conditionUnreadable(TAG_TEXTS.tagRequired),
		);
		expect(sentence("broken", {})).toBe("読み取れない条件です（不明）");
	});

	test("is refused where it is longer than what is kept", () => {
		expect(refusal("broken", { reason: "あ".repeat(501) })).toEqual({ reason: FIELD_TEXTS.tooLong(500) });
		expect(refusal("broken", { original: "あ".repeat(20_001) })).toEqual({
			original: FIELD_TEXTS.tooLong(20_000),
		});
	});
});
