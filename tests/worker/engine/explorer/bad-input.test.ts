import { beforeAll, describe, expect, test } from "vitest";
import { KIND_NAMES, type KindName } from "#domain/engine/kinds/registry.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildItem, fetchItemRow, MINIMAL_FIELDS, requestRegister } from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
});

/** Invalid input for every kind, and the field of the refusal. */
const COMMON: [string, object, string][] = [
	["no name", { name: undefined }, "name"],
	["a name that is a list", { name: ["名前"] }, "name"],
	["a name that is an object", { name: { value: "名前" } }, "name"],
	["a name that only seems a text", { name: { toString: "名前" } }, "ERROR"],
	["a name of 101", { name: "あ".repeat(101) }, "name"],
	["a name with a NUL in it", { name: "名\u0000前" }, "name"],
	["a folder that is a word", { group_id: "未分類" }, "group_id"],
	["a folder below zero", { group_id: -1 }, "group_id"],
	["a folder beyond all numbers", { group_id: 1e308 }, "group_id"],
	["a version that is a half", { version: 1.5 }, "version"],
	["an id that is a list", { id: [1] }, "id"],
];

/** Invalid input for one kind. */
const OF_KIND: Partial<Record<KindName, [string, object, string][]>> = {
	form: [
		["an unknown code", { needs_line_login: 2 }, "needs_line_login"],
		["a star of three", { rate: 3 }, "rate"],
		["no answer a day", { answers_per_day: 0 }, "answers_per_day"],
		["101 answers a day", { answers_per_day: 101 }, "answers_per_day"],
		["a title of 101", { title: "あ".repeat(101) }, "title"],
		["a description that is a list", { description: ["x"] }, "description"],
	],
	tracker: [
		["a star that is a word", { rate: "星" }, "rate"],
		["an action below zero", { action_id: -1 }, "action_id"],
	],
	landing: [["an action that is an object", { action_id: { id: 1 } }, "action_id"]],
	scenario: [
		["an unknown timing", { date_diff: 2 }, "date_diff"],
		["a state that is a word", { is_run: "yes" }, "is_run"],
		["a day of 10,000", { after_read_to_id: 1, after_read_to_step: 10_000 }, "after_read_to_step"],
		["a follower that is a list", { after_read_to_id: [1] }, "after_read_to_id"],
	],
	var: [
		["a common variable's type", { type: 3 }, "type"],
		["no choices to choose from", { type: 20 }, "choices"],
		["choices that are an object", { type: 20, choices: { value: "x" } }, "choices"],
		["two choices alike", { type: 20, choices: [{ value: "x" }, { value: " x " }] }, "choices"],
		["a colour by its name", { type: 20, choices: [{ value: "x", color: "red" }] }, "choices[0][color]"],
		["a choice without a name", { type: 20, choices: [{ value: "" }] }, "choices[0][value]"],
		["a choice that is a list", { type: 20, choices: [["x"]] }, "choices[0]"],
		[
			"101 choices",
			{ type: 20, choices: Array.from({ length: 101 }, (_, n) => ({ value: `${n}` })) },
			"choices",
		],
	],
	common_var: [
		["friend information's type", { type: 20, value: "" }, "type"],
		["a value that is a list", { type: 1, value: ["x"] }, "value"],
	],
	template: [
		["no content", { content: undefined }, "content"],
		["content that is a text", { content: "こんにちは" }, "content"],
		["a type that nobody knows", { content: { type: "film" } }, "content[type]"],
		["a text that is a list", { content: { type: "text", text: ["x"] } }, "content[text]"],
		["a text of 4,501", { content: { type: "text", text: "x".repeat(4_501) } }, "content[text]"],
		[
			"a flex message that is no JSON",
			{ content: { type: "flex", alt_text: "x", contents: "{" } },
			"content[contents]",
		],
		[
			"a carousel without columns",
			{ content: { type: "carousel", alt_text: "x", columns: [] } },
			"content[columns]",
		],
		["a pack of words", { content: { type: "pack", template_ids: ["x"] } }, "content[template_ids][0]"],
	],
	script: [
		["no address", { url: "" }, "url"],
		["an address that runs", { url: "javascript:alert(1)" }, "url"],
		["an address of 2,001", { url: `https://example.com/${"x".repeat(1_982)}` }, "url"],
		["a rule without words", { referers: [{ rule: "" }] }, "referers[0][rule]"],
		["a stay below zero", { referers: [{ rule: "x", stay_seconds: -1 }] }, "referers[0][stay_seconds]"],
		["rules that are a text", { referers: "google" }, "referers"],
	],
	richmenu: [
		["no image", { media_key: "" }, "media_key"],
		["an image that is a list", { media_key: ["x"] }, "media_key"],
		["a bar of 15", { chat_bar_text: "あ".repeat(15) }, "chat_bar_text"],
		["buttons that are a number", { buttons: 3 }, "buttons"],
		[
			"a button of no type",
			{ buttons: [{ label: "x", x: 0, y: 0, width: 1, height: 1 }] },
			"buttons[0][type]",
		],
	],
	funnel: [
		["no filter", { filter: undefined }, "filter"],
		["a filter that is a text", { filter: "全員" }, "filter"],
		["conditions that are a text", { filter: { inputs: "全員" } }, "filter[inputs]"],
		["an unknown order", { filter: { inputs: [], sort_type: 2 } }, "filter[sort_type]"],
		["a page of a million", { filter: { inputs: [], take_num: 1e6 } }, "filter[take_num]"],
	],
	tag: [
		["a capacity of nothing", { capacity: 0 }, "capacity"],
		["a capacity of a half", { capacity: 0.5 }, "capacity"],
		["a capacity beyond all numbers", { capacity: 1e308 }, "capacity"],
		["an action that is a word", { append_action_id: "x" }, "append_action_id"],
	],
	reaction: [
		["keywords that are a text", { keywords: "予約" }, "keywords"],
		["a keyword that is an object", { keywords: [{ a: 1 }] }, "keywords[0]"],
		["a keyword of 101", { keywords: ["あ".repeat(101)] }, "keywords[0]"],
		["51 keywords", { keywords: Array.from({ length: 51 }, (_, n) => `${n}`) }, "keywords"],
		["no action", { action_id: null }, "action_id"],
		["an unknown rule", { rule_mix: 3 }, "rule_mix"],
		["an hour of the day after", { hour_to: "25:00" }, "hour_to"],
		["a weekday of two", { week_3: 2 }, "week_3"],
		["a filter that is a list", { filter: [] }, "filter"],
	],
};

const SAVED = KIND_NAMES.filter((kind) => kind !== "action") as Exclude<KindName, "action">[];
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

describe.each(SAVED)("saving an item of the kind %s", (kind) => {
	test("is refused in Japanese, by the field's name and by no other, and changes nothing", async () => {
		const least = { name: "項目", ...(await MINIMAL_FIELDS[kind]()) };
		const before = await takeSnapshot();
		for (const [what, spoilt, field] of [...COMMON, ...(OF_KIND[kind] ?? [])]) {
			const answer = await requestRegister(kind, operator, { ...least, ...spoilt });
			const errors = (await answer.json()) as Record<string, string[]>;
			expect([what, answer.status, Object.keys(errors)]).toEqual([what, 422, [field]]);
			for (const text of errors[field]!)
				expect([what, text]).toEqual([what, expect.stringMatching(JAPANESE)]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("takes signs of every kind in a name for text, and gives them back as they came", async () => {
		for (const name of [
			"<b>太字</b>",
			"'; drop table tags; --",
			"👩‍👩‍👧‍👦🎉",
			"{name} & %s",
			"\u202e右から",
		]) {
			const id = await buildItem(kind, operator, { name });
			expect(await fetchItemRow(kind, operator, id)).toMatchObject({ name });
		}
	});
});

test("an action's register refuses likewise", async () => {
	const given = { a_name: "項目", inputs: [{ type: 1, text: "x" }] };
	const REFUSED: [object, string][] = [
		[{ a_name: ["x"] }, "a_name"],
		[{ a_name: "名\u0000前" }, "a_name"],
		[{ a_name: "あ".repeat(101) }, "a_name"],
		[{ aid: "x" }, "aid"],
		[{ aid: 1e308 }, "aid"],
		[{ a_twice_type: 2 }, "a_twice_type"],
		[{ group_id: [1] }, "group_id"],
		[{ inputs: "x" }, "inputs"],
		[{ inputs: [] }, "inputs"],
		[{ inputs: [null] }, "inputs[0]"],
		[{ inputs: [{ type: 999 }] }, "inputs[0]"],
		[{ inputs: [{ type: 1, text: ["x"] }] }, "inputs[0][text]"],
	];
	const before = await takeSnapshot();
	for (const [spoilt, field] of REFUSED) {
		const answer = await sendRequest("/api/action/register", { as: operator, json: { ...given, ...spoilt } });
		const errors = (await answer.json()) as Record<string, string[]>;
		expect([spoilt, answer.status, Object.keys(errors)]).toEqual([spoilt, 422, [field]]);
	}
	expect(await listChangesSince(before)).toEqual([]);
});
