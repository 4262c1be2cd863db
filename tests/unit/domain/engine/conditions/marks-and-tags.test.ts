import { describe, expect, test } from "vitest";
import { MAX_CHOSEN } from "#domain/engine/filters/conditions/condition-fields.ts";
import { conditionNamesOf } from "#domain/engine/filters/filter-summary.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { refusal, sentence, taken } from "./conditions.ts";

const tooMany = Array.from({ length: MAX_CHOSEN + 1 }, (_, index) => index + 1);

describe("the response mark", () => {
	test("0 is none, and names nothing", () => {
		const condition = taken("mark", { notify: ["0", "3", 3] });
		expect(condition).toEqual({ type: 50, notify: [0, 3] });
		expect(conditionNamesOf(condition)).toEqual({ marks: [3] });
	});

	test("is read aloud, a deleted one as such", () => {
		expect(sentence("mark", { notify: [0, 3, 4] }, "marks", { 3: "要対応" })).toBe(
			`対応マークが対応マークなし、要対応、${FIELD_TEXTS.choiceDeleted}`,
		);
	});

	test.each<[string, object, object]>([
		["none", {}, { notify: FIELD_TEXTS.choiceRequired }],
		["what is no id", { notify: [-1] }, { "notify.0": FIELD_TEXTS.choiceUnknown }],
		["what is no number", { notify: ["a"] }, { "notify.0": FIELD_TEXTS.wholeNumberRequired }],
		["too many", { notify: tooMany }, { notify: FIELD_TEXTS.tooManyChosen(MAX_CHOSEN) }],
	])("is refused with %s", (_, given, errors) => {
		expect(refusal("mark", given)).toEqual(errors);
	});
});

describe("the tags", () => {
	test("chosen one by one, the folder is dropped", () => {
		expect(taken("tag", { tag_ids: ["2", 2, 5], tag_group_id: 9, use_group: 0 })).toEqual({
			type: 60,
			tag_ids: [2, 5],
			tag_group_id: null,
			use_group: 0,
			tag_or: 0,
		});
	});

	test("by their folder, those chosen one by one are dropped", () => {
		const condition = taken("tag", { tag_ids: [2], tag_group_id: "9", use_group: "1", tag_or: "3" });
		expect(condition).toEqual({ type: 60, tag_ids: [], tag_group_id: 9, use_group: 1, tag_or: 3 });
		expect(conditionNamesOf(condition)).toEqual({ tags: [], tagGroups: [9] });
	});

	test.each([
		[0, "タグ「VIP」のいずれかがある"],
		[1, "タグ「VIP」のすべてがある"],
		[2, "タグ「VIP」のどれもない"],
		[3, "タグ「VIP」のすべてが揃ってはいない"],
	])("rule %i is read aloud", (tag_or, text) => {
		expect(sentence("tag", { tag_ids: [2], tag_or }, "tags", { 2: "VIP" })).toBe(text);
	});

	test("a folder is read aloud", () => {
		expect(sentence("tag", { tag_group_id: 9, use_group: 1 }, "tagGroups", { 9: "来店" })).toBe(
			"フォルダ「来店」のタグのいずれかがある",
		);
	});

	test.each<[string, object, object]>([
		["no tag", { tag_group_id: 9 }, { tag_ids: TAG_TEXTS.tagRequired }],
		["no folder", { tag_ids: [2], use_group: 1 }, { tag_group_id: FIELD_TEXTS.choiceRequired }],
		[
			"'uncategorized' for a folder",
			{ tag_group_id: 0, use_group: 1 },
			{ tag_group_id: FIELD_TEXTS.choiceRequired },
		],
		["an unknown rule", { tag_ids: [2], tag_or: 4 }, { tag_or: FIELD_TEXTS.choiceUnknown }],
		["what is no id", { tag_ids: [0] }, { "tag_ids.0": FIELD_TEXTS.choiceRequired }],
		["too many", { tag_ids: tooMany }, { tag_ids: FIELD_TEXTS.tooManyChosen(MAX_CHOSEN) }],
	])("are refused with %s", (_, given, errors) => {
		expect(refusal("tag", given)).toEqual(errors);
	});
});
