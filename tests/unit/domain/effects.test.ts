import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { SummaryNames } from "#domain/effects/definition.ts";
import { MAX_DELAY_MINUTES } from "#domain/effects/delay.ts";
import { EFFECTS, type EffectName, effectName, effectSchema, summarise } from "#domain/effects/registry.ts";
import { MAX_TEXT } from "#domain/effects/text.ts";
import { TEXTS } from "#domain/texts/messages.ts";

const NOBODY: SummaryNames = { tags: new Map(), folders: new Map() };
const named = (names: Record<number, string>): SummaryNames => ({
	tags: new Map(Object.entries(names).map(([id, name]) => [Number(id), name])),
	folders: new Map([[7, "会員"]]),
});
/** The messages of a refusal, by field. */
const refusal = (value: unknown, schema: z.ZodType = effectSchema) => {
	const parsed = schema.safeParse(value);
	if (parsed.success) throw new Error(`Taken: ${JSON.stringify(parsed.data)}`);
	return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
};
const text = (given: object) => effectSchema.parse({ type: 1, text: "あ", ...given });
const tag = (given: object) => effectSchema.parse({ type: 13, tag_ids: [1], ...given });

describe("the registry of effects", () => {
	test("[A-042] [A-044] has the specification's numbers, each once", () => {
		expect(Object.entries(EFFECTS).map(([name, { type }]) => [name, type])).toEqual([
			["text", 1],
			["tag", 13],
		]);
	});

	test.each(Object.keys(EFFECTS) as EffectName[])("finds %s by its number", (name) => {
		expect(effectName({ type: EFFECTS[name].type })).toBe(name);
	});

	test("throws at a number that no effect has, which cannot have been saved", () => {
		expect(() => effectName({ type: 99 })).toThrow("99");
	});

	test.each([undefined, null, 5, "x", [], {}, { type: 99 }, { type: "text" }, { type: null }, { type: {} }])(
		"refuses what is no effect: %j",
		(value) => {
			expect(refusal(value)).toEqual({ "": TEXTS.effectUnknown });
		},
	);

	test("names a fault by the effect's own field, so that an editor can show it there", () => {
		expect(refusal({ type: 1, text: "", delay_min: "x" })).toEqual({
			text: TEXTS.textRequired,
			delay_min: TEXTS.wholeNumberRequired,
		});
	});

	test("drops what belongs to no effect", () => {
		expect(tag({ evil: 1, __proto__: { isAdmin: 1 } })).not.toHaveProperty("evil");
	});
});

describe("[A-055] the text effect", () => {
	test("[A-060] has its defaults: at once, and 12:00 where a time is wanted", () => {
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

	test("reads the strings of a form as it reads JSON", () => {
		const form = {
			type: "1",
			text: "あ",
			member_query_id: "",
			delay_type: "1",
			delay_min: "5",
			delay_max: "10",
			delay_at: "09:30",
		};
		const json = { member_query_id: null, delay_type: 1, delay_min: 5, delay_max: 10, delay_at: "09:30" };
		expect(effectSchema.parse(form)).toEqual(text(json));
	});

	test("[A-245] raises a maximum below the minimum", () => {
		expect(text({ delay_type: 1, delay_min: 10, delay_max: 5 })).toMatchObject({ delay_max: 10 });
	});

	test("keeps its text as it is written, spaces and line breaks included", () => {
		expect(text({ text: "  一\r\n\n二 " })).toMatchObject({ text: "  一\r\n\n二 " });
	});

	const REFUSED: [string, object, object][] = [
		["no text", { text: undefined }, { text: TEXTS.textRequired }],
		["a text of spaces", { text: " 　\n" }, { text: TEXTS.textRequired }],
		["a text that is a number", { text: 5 }, { text: TEXTS.textRequired }],
		["[A-056] a text too long", { text: "あ".repeat(MAX_TEXT + 1) }, { text: TEXTS.tooLong(4500) }],
		["an unknown delay type", { delay_type: 3 }, { delay_type: TEXTS.choiceUnknown }],
		["a fraction of a minute", { delay_min: 1.5 }, { delay_min: TEXTS.wholeNumberRequired }],
		["less than no delay", { delay_min: -1 }, { delay_min: "0以上で入力してください。" }],
		[
			"a delay of more than a year",
			{ delay_max: MAX_DELAY_MINUTES + 1 },
			{ delay_max: `${MAX_DELAY_MINUTES}以下で入力してください。` },
		],
		...["24:00", "9:30", "12:60", "12:00:00", "", "１２:００", " 12:00"].map(
			(delay_at): [string, object, object] => [
				`${JSON.stringify(delay_at)} as a time of day`,
				{ delay_at },
				{ delay_at: TEXTS.timeOfDay },
			],
		),
	];

	test.each(REFUSED)("is refused with %s", (_, given, errors) => {
		expect(refusal({ type: 1, text: "あ", ...given })).toEqual(errors);
	});

	test.each(["00:00", "23:59", "09:05"])("takes %s as a time of day", (delay_at) => {
		expect(text({ delay_at })).toMatchObject({ delay_at });
	});

	test("[A-056] takes exactly the longest text", () => {
		expect(text({ text: "あ".repeat(MAX_TEXT) })).toMatchObject({ type: 1 });
	});

	test("[A-056] counts as LINE does, in UTF-16 units: an emoji is two", () => {
		expect(text({ text: "👍".repeat(MAX_TEXT / 2) })).toMatchObject({ type: 1 });
		const longer = { type: 1, text: "👍".repeat(MAX_TEXT / 2 + 1) };
		expect(refusal(longer)).toEqual({ text: TEXTS.tooLong(4500) });
	});

	const SUMMARIES: [object, string][] = [
		[{ text: "ありがとうございます" }, "テキスト「ありがとうございます」を送信"],
		[{ text: "一\r\n二　三 \t四" }, "テキスト「一 二 三 四」を送信"],
		[{ text: "あ".repeat(17) }, `テキスト「${"あ".repeat(16)}…」を送信`],
		[{ text: "a".repeat(32) }, `テキスト「${"a".repeat(32)}」を送信`],
		[{ text: "a".repeat(33) }, `テキスト「${"a".repeat(32)}…」を送信`],
		[{ delay_type: 1, delay_min: 5, delay_max: 9 }, "5〜9分後にテキスト「あ」を送信"],
		[{ delay_type: 2, delay_at: "09:30" }, "09:30にテキスト「あ」を送信"],
	];

	test.each(SUMMARIES)("[A-376] reads in one line, its text cut at a width of 32: %j", (given, summary) => {
		expect(summarise(text(given), NOBODY)).toBe(summary);
	});
});

describe("[A-062] the tag effect", () => {
	test("has its defaults: adds the tags named", () => {
		expect(tag({})).toEqual({
			type: 13,
			member_query_id: null,
			remove: 0,
			use_group: 0,
			tag_ids: [1],
			tag_group_id: null,
		});
	});

	test("reads the strings of a form as it reads JSON", () => {
		const form = { type: "13", remove: "1", use_group: "0", tag_ids: ["3", "5"], tag_group_id: "0" };
		expect(effectSchema.parse(form)).toEqual(tag({ remove: 1, tag_ids: [3, 5] }));
	});

	const REFUSED: [string, object, object][] = [
		["no tags", { tag_ids: [] }, { tag_ids: TEXTS.tagRequired }],
		["no tags, as a form says it", { tag_ids: undefined }, { tag_ids: TEXTS.tagRequired }],
		["a folder that is not named", { use_group: 1 }, { tag_group_id: "タグのフォルダを選択してください。" }],
		[
			"a folder that is uncategorized",
			{ use_group: 1, tag_group_id: 0 },
			{ tag_group_id: "タグのフォルダを選択してください。" },
		],
		["a tag that is no number", { tag_ids: ["a"] }, { "tag_ids.0": TEXTS.choiceRequired }],
		["the tag 0", { tag_ids: [1, 0] }, { "tag_ids.1": TEXTS.choiceRequired }],
		["an unknown deed", { remove: 2 }, { remove: TEXTS.choiceUnknown }],
	];

	test.each(REFUSED)("is refused with %s", (_, given, errors) => {
		expect(refusal({ type: 13, tag_ids: [1], ...given })).toEqual(errors);
	});

	const NAMES = named({ 1: "金", 2: "銀", 3: "銅", 4: "鉄", 5: "十文字を超えるタグの名前" });
	const SUMMARIES: [object, string][] = [
		[{ tag_ids: [1] }, "タグ「金」を追加"],
		[{ tag_ids: [1], remove: 1 }, "タグ「金」をはずす"],
		[{ tag_ids: [1, 2, 3] }, "タグ「金、銀、銅」を追加"],
		[{ tag_ids: [1, 2, 3, 4, 5] }, "タグ「金、銀、銅 ほか 2 つ」を追加"],
		[{ tag_ids: [5] }, "タグ「十文字を超えるタグの…」を追加"],
		[{ tag_ids: [9, 1] }, "タグ「! 選択肢が削除済 !、金」を追加"],
		[{ use_group: 1, tag_group_id: 7, tag_ids: [] }, "フォルダ「会員」のタグすべてを追加"],
		[{ use_group: 1, tag_group_id: 8, tag_ids: [] }, "フォルダ「! 選択肢が削除済 !」のタグすべてを追加"],
	];

	test.each(SUMMARIES)("[A-375] [A-377] [A-365] reads in one line: %j", (given, summary) => {
		expect(summarise(tag(given), NAMES)).toBe(summary);
	});
});

describe("a new effect, as the editor opens it", () => {
	test("of a text lacks only its text, and of tags only its tags", () => {
		expect(refusal(EFFECTS.text.blank())).toEqual({ text: TEXTS.textRequired });
		expect(refusal(EFFECTS.tag.blank())).toEqual({ tag_ids: TEXTS.tagRequired });
	});
});
