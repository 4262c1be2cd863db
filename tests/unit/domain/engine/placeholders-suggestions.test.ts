import { describe, expect, test } from "vitest";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { parsePlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { placeholderChoicesOf } from "#web/engine/placeholders/placeholderChoices.ts";
import {
	createPlaceholderSearch,
	MAX_PLACEHOLDER_SUGGESTIONS,
} from "#web/engine/placeholders/searchPlaceholders.ts";

const TARGETS: PlaceholderTargets = {
	friendInfo: [
		{ id: 1, name: "誕生日", type: 30 },
		{ id: 2, name: "担当スタイリスト", type: 20 },
		{ id: 3, name: "仕上がりの写真", type: 10 },
		{ id: 4, name: "同意書", type: 13 },
		{ id: 5, name: "来店回数", type: 1 },
		{ id: 6, name: "来店回数", type: 0 },
		{ id: 7, name: "当店のヘアサロンをお知りになったきっかけ（WEB・SNS・ご紹介）", type: 0 },
		...Array.from({ length: 40 }, (_, index) => ({
			id: 100 + index,
			name: `設問${index}`,
			type: 0 as const,
		})),
	],
	commonVars: [{ id: 1, code: "a1b2", name: "次の定休日", type: 10 }],
	salons: [],
	events: [],
	products: [],
	scores: [],
	forms: [{ id: 1, code: "abc123", name: "ご来店アンケート" }],
	context: [{ key: "receive_line_event.text", label: "受信したメッセージ" }],
};

const choices = placeholderChoicesOf(TARGETS);
const search = createPlaceholderSearch(choices);
const names = (typed: string) => search(typed).map(({ name }) => name);

describe("what can be put into a text", () => {
	test("each is a placeholder that names something there is", () => {
		for (const { markup: written } of choices)
			expect(parsePlaceholders(written, TARGETS), written).toEqual([
				{ text: written, placeholder: expect.objectContaining({ isDeleted: false }) },
			]);
	});

	test("is offered by group", () => {
		const groups = [...new Set(choices.map(({ group }) => group))];
		expect(groups).toEqual([
			"友だち",
			"日付",
			"友だち情報",
			"ポイント",
			"クーポン",
			"友だち紹介",
			"支払い",
			"共通情報",
			"回答フォーム",
			"連携データ",
		]);
	});

	test("holds no pictures and no PDFs, and one of two that are called the same", () => {
		const all = choices.map(({ name }) => name);
		expect(all).not.toContain("仕上がりの写真");
		expect(all).not.toContain("同意書");
		expect(all.filter((name) => name === "来店回数")).toHaveLength(1);
	});

	test("has new records before old ones", () => {
		const forms = ["来店前", "満足度"].map((name, index) => ({ id: index, code: `f${index}`, name }));
		expect(
			placeholderChoicesOf({ ...TARGETS, forms })
				.filter(({ group }) => group === "回答フォーム")
				.map(({ name }) => name),
		).toEqual(["満足度", "来店前"]);
	});

	test("counts down to fields that hold a date", () => {
		expect(
			choices.map(({ markup: written }) => written).filter((each) => each.startsWith("{remain:")),
		).toEqual([expect.stringMatching(/^\{remain:\d{4}-\d{2}-\d{2}\}$/), "{remain:誕生日}"]);
	});

	test("is what every friend has, before it is known what else there is", () => {
		expect(placeholderChoicesOf(undefined).map(({ group }) => group)).toEqual([
			"友だち",
			"友だち",
			"友だち",
			"日付",
			"日付",
			...Array(4).fill("ポイント"),
			"クーポン",
			...Array(2).fill("友だち紹介"),
			...Array(3).fill("支払い"),
		]);
	});
});

describe("finding it", () => {
	test.each([
		["誕生", "誕生日"],
		["スタイリスト", "担当スタイリスト"],
		["ｽﾀｲﾘｽﾄ", "担当スタイリスト"],
		["担当スタイリフト", "担当スタイリスト"],
		["sns", "当店のヘアサロンをお知りになったきっかけ（WEB・SNS・ご紹介）"],
		["ＳＮＳ", "当店のヘアサロンをお知りになったきっかけ（WEB・SNS・ご紹介）"],
		["定休日", "次の定休日"],
		[" アンケート ", "ご来店アンケート"],
		["受信", "受信したメッセージ"],
	])("[E-455] %s: %s", (typed, name) => {
		expect(names(typed)).toContain(name);
	});

	test.each(["予約", "zzz", "担任サーファー"])("%s finds nothing", (typed) => {
		expect(names(typed)).toEqual([]);
	});

	test("[E-454] 20 at most", () => {
		expect(MAX_PLACEHOLDER_SUGGESTIONS).toBe(20);
		expect(names("設問")).toHaveLength(20);
		expect(names("")).toHaveLength(20);
	});

	test("with nothing typed, something of every group", () => {
		const groups = new Set(search("").map(({ group }) => group));
		expect(groups).toEqual(new Set(choices.map(({ group }) => group)));
		expect(names("").slice(0, 3)).toEqual(["友だち名", "メールアドレス", "友だちリンクURL"]);
	});
});
