import { describe, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { MAX_CHOSEN } from "#domain/engine/filters/conditions/condition-fields.ts";
import { called, DELETED, PAID_AT, refusal, refusalOf, summary, taken } from "./effects.ts";

const tag = (given: object) => taken("tag", { tag_ids: [1], ...given });
const TAG_REQUIRED = { tag_ids: "タグを選択してください。" };
const FOLDER_REQUIRED = { tag_group_id: "タグのフォルダを選択してください。" };
const CONTEXT_REQUIRED = { context: "連携データの項目を選択してください。" };

describe("[A-062] the tag effect", () => {
	test("has its defaults: adds the tags named", () => {
		expect(tag({})).toEqual({
			type: 13,
			member_query_id: null,
			remove: 0,
			use_group: 0,
			tag_ids: [1],
			tag_group_id: null,
			context: null,
		});
	});

	test("[A-063 to A-066] does one of four things", () => {
		for (const remove of [0, 1]) expect(tag({ remove }).remove).toBe(remove);
		for (const remove of [2, 3]) expect(tag({ remove, context: PAID_AT }).remove).toBe(remove);
		for (const remove of [4, -1])
			expect(refusal("tag", { tag_ids: [1], remove })).toEqual({ remove: "選択できない値です。" });
	});

	test.each([0, 1])("with remove %i needs tags", (remove) => {
		for (const tag_ids of [[], undefined, ""])
			expect(refusal("tag", { remove, tag_ids })).toEqual(TAG_REQUIRED);
	});

	test.each([0, 1])("with remove %i takes a folder in place of tags", (remove) => {
		const folder = tag({ remove, use_group: 1, tag_group_id: "7", tag_ids: [] });
		expect(folder).toMatchObject({ use_group: 1, tag_group_id: 7 });
		for (const tag_group_id of [undefined, null, "", 0, "0"])
			expect(refusal("tag", { remove, use_group: 1, tag_group_id })).toEqual(FOLDER_REQUIRED);
	});

	test("names each tag by its id", () => {
		expect(refusal("tag", { tag_ids: ["a"] })).toEqual({ "tag_ids.0": "選択してください。" });
		expect(refusal("tag", { tag_ids: [1, 0] })).toEqual({ "tag_ids.1": "選択してください。" });
		expect(refusal("tag", { tag_ids: [1], use_group: 2 })).toEqual({ use_group: "選択できない値です。" });
	});

	test("names each tag once, in the order in which they were chosen", () => {
		expect(tag({ tag_ids: [5, "3", 5, 3] }).tag_ids).toEqual([5, 3]);
	});

	test("names not too many", () => {
		const ids = Array.from({ length: MAX_CHOSEN + 1 }, (_, at) => at + 1);
		expect(tag({ tag_ids: ids.slice(1) }).tag_ids).toHaveLength(1000);
		expect(refusal("tag", { tag_ids: ids })).toEqual({ tag_ids: "選択できるのは1000件までです。" });
	});

	test.each([2, 3])(
		"[A-065] [A-066] [A-304] with remove %i needs integration data and nothing else",
		(remove) => {
			expect(tag({ remove, use_group: 1, tag_group_id: 7, context: PAID_AT })).toEqual({
				type: 13,
				member_query_id: null,
				remove,
				use_group: 0,
				tag_ids: [],
				tag_group_id: null,
				context: PAID_AT,
			});
			for (const context of [
				undefined,
				null,
				"",
				{},
				{ ...PAID_AT, category: "" },
				{ ...PAID_AT, event: "" },
			])
				expect(refusal("tag", { remove, context })).toEqual(CONTEXT_REQUIRED);
		},
	);

	test("keeps no integration data where it names its tags", () => {
		expect(tag({ context: PAID_AT }).context).toBeNull();
	});

	test("a new one lacks only its tags", () => {
		expect(refusalOf(EFFECTS.tag.blank())).toEqual(TAG_REQUIRED);
	});

	test("names its tags, or its folder in their place, or neither", () => {
		const names = (given: object) => EFFECTS.tag.references?.(tag(given));
		expect(names({ tag_ids: [1, 2], tag_group_id: 7 })).toEqual({ tags: [1, 2] });
		expect(names({ tag_ids: [1, 2], use_group: 1, tag_group_id: 7 })).toEqual({ tagGroups: [7] });
		expect(names({ remove: 2, context: PAID_AT })).toEqual({ tags: [] });
	});
});

describe("the summary of tags", () => {
	const NAMES = called({
		tags: { 1: "金", 2: "銀", 3: "銅", 4: "鉄", 5: "十文字を超えるタグの名前", 6: "ちょうど十文字のタグ" },
		tagGroups: { 7: "会員", 8: "十文字を超えるフォルダ" },
	});

	test.each<[object, string]>([
		[{ tag_ids: [1] }, "タグ「金」を追加"],
		[{ tag_ids: [1], remove: 1 }, "タグ「金」を外す"],
		[{ tag_ids: [1, 2, 3] }, "タグ「金、銀、銅」を追加"],
		[{ tag_ids: [1, 2, 3, 4] }, "タグ「金、銀、銅 ほか 1 つ」を追加"],
		[{ tag_ids: [1, 2, 3, 4, 5] }, "タグ「金、銀、銅 ほか 2 つ」を追加"],
		[{ tag_ids: [5, 6] }, "タグ「十文字を超えるタグの…、ちょうど十文字のタグ」を追加"],
		[{ tag_ids: [9, 1] }, `タグ「${DELETED}、金」を追加`],
		[{ use_group: 1, tag_group_id: 7 }, "フォルダ「会員」のタグすべてを追加"],
		[{ use_group: 1, tag_group_id: 8, remove: 1 }, "フォルダ「十文字を超えるフォル…」のタグすべてを外す"],
		[{ use_group: 1, tag_group_id: 9 }, `フォルダ「${DELETED}」のタグすべてを追加`],
		[{ remove: 2, context: PAID_AT }, "連携データ「支払い 支払日」のタグを追加"],
		[{ remove: 3, context: PAID_AT }, "連携データ「支払い 支払日」のタグを外す"],
	])("[A-375] [A-377] [A-365] %j: %s", (given, line) => {
		expect(summary("tag", { tag_ids: [1], ...given }, NAMES)).toBe(line);
	});
});
