import { describe, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { called, DELETED, refusal, refusalOf, summary, taken } from "./effects.ts";

const NOTHING_CHOSEN = { notify: "対応マークか表示を選択してください。" };

describe("[A-091] the handling-mark and display effect", () => {
	test("[A-092] [A-093] leaves as it is what is not chosen", () => {
		expect(taken("mark", { notify: 3 })).toEqual({
			type: 7,
			member_query_id: null,
			notify: 3,
			user_rate: -10,
		});
		expect(taken("mark", { user_rate: "0" })).toEqual({
			type: 7,
			member_query_id: null,
			notify: -1,
			user_rate: 0,
		});
	});

	test("[A-094 to A-096] blocks, hides or shows the friend", () => {
		for (const user_rate of [-1, 0, 1]) expect(taken("mark", { user_rate }).user_rate).toBe(user_rate);
		for (const user_rate of [2, -2, -9, 10])
			expect(refusal("mark", { notify: 3, user_rate })).toEqual({ user_rate: "選択できない値です。" });
	});

	test.each<[unknown, string]>([
		[-2, "選択できない値です。"],
		["", "選択してください。"],
		[null, "選択してください。"],
		[1.5, "選択してください。"],
	])("is refused with %j for a mark", (notify, message) => {
		expect(refusal("mark", { notify, user_rate: 1 })).toEqual({ notify: message });
	});

	test("that would change nothing is refused, so a new one is", () => {
		expect(refusal("mark", { notify: -1, user_rate: -10 })).toEqual(NOTHING_CHOSEN);
		expect(refusal("mark", {})).toEqual(NOTHING_CHOSEN);
		expect(refusalOf(EFFECTS.mark.blank())).toEqual(NOTHING_CHOSEN);
	});

	test("names the mark that it sets", () => {
		const names = (given: object) => EFFECTS.mark.references?.(taken("mark", { user_rate: 1, ...given }));
		expect(names({ notify: 3 })).toEqual({ marks: [3] });
		for (const notify of [-1, 0]) expect(names({ notify })).toEqual({ marks: [] });
	});
});

describe("the summary of a mark", () => {
	const NAMES = called({ marks: { 3: "対応済み", 4: "十文字を超える対応マーク" } });

	test.each<[object, string]>([
		[{ notify: 3 }, "対応マークを「対応済み」に変更"],
		[{ notify: 0 }, "対応マークを外す"],
		[{ notify: 4 }, "対応マークを「十文字を超える対応マ…」に変更"],
		[{ notify: 9 }, `対応マークを「${DELETED}」に変更`],
		[{ user_rate: -1 }, "友だちをブロック"],
		[{ user_rate: 0 }, "友だちを非表示に変更"],
		[{ user_rate: 1 }, "友だちを通常の表示に変更"],
		[{ notify: 3, user_rate: 0 }, "対応マークを「対応済み」に変更、友だちを非表示に変更"],
	])("[A-375] [A-365] %j: %s", (given, line) => {
		expect(summary("mark", given, NAMES)).toBe(line);
	});
});
