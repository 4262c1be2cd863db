import { describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { COPY_TEXTS } from "#domain/platform/texts/copying-texts.ts";
import { cutToLength, cutToWidth, listNames } from "#domain/platform/texts/cut-to-width.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { NO_CHOICES } from "#web/engine/filters/conditions/choices/choiceTexts.ts";

describe("[A-376] cutting at a width", () => {
	test.each([
		["", 4, ""],
		["ああ", 4, "ああ"],
		["あああ", 4, "ああ…"],
		["aaaa", 4, "aaaa"],
		["aaaaa", 4, "aaaa…"],
		["aあa", 4, "aあa"],
		["aああ", 4, "aあ…"],
		["ｱｲｳｴ", 4, "ｱｲｳｴ"],
		["ｱｲｳｴｵ", 4, "ｱｲｳｴ…"],
		["Ａa", 3, "Ａa"],
		["👍👍", 4, "👍👍"],
		["👍👍👍", 4, "👍👍…"],
	])("%j at %i is %j", (text, width, cut) => {
		expect(cutToWidth(text, width)).toBe(cut);
	});
});

describe("[A-375] cutting at a number of characters", () => {
	test.each([
		["あいう", 3, "あいう"],
		["あいうえ", 3, "あいう…"],
		["👍👍👍👍", 3, "👍👍👍…"],
		["", 3, ""],
	])("%j at %i is %j", (text, length, cut) => {
		expect(cutToLength(text, length)).toBe(cut);
	});
});

describe("[A-377] naming several", () => {
	test.each([
		[[], ""],
		[["一"], "一"],
		[["一", "二", "三"], "一、二、三"],
		[["一", "二", "三", "四"], "一、二、三 ほか 1 つ"],
		[["十一文字を数える名前です"], "十一文字を数える名前…"],
		[["一", undefined], `一、${FIELD_TEXTS.choiceDeleted}`],
	])("%j is %j", (names, listed) => {
		expect(listNames(names)).toBe(listed);
	});
});

describe("the form in which texts are compared", () => {
	test.each([
		["ｶﾞ", "ガ"],
		["ＡＢＣ", "abc"],
		["①", "1"],
		["㈱", "(株)"],
		["Ｉ", "i"],
	])("%j as %j", (text, form) => {
		expect(normaliseText(text)).toBe(form);
	});
});

type Text = string | ((...values: unknown[]) => string);
/** Texts by name, possibly nested. */
interface Texts {
	[name: string]: Text | Texts;
}

const textsOf = (texts: Texts): [string, Text][] =>
	Object.entries(texts).flatMap(([name, each]): [string, Text][] =>
		typeof each === "object" ? textsOf(each) : [[name, each]],
	);

describe("the tables of texts", () => {
	const all = Object.values(
		import.meta.glob<Record<string, Texts>>("/domain/platform/texts/*.ts", { eager: true }),
	)
		.flatMap((file) => Object.entries(file))
		.filter(([name]) => name.endsWith("_TEXTS"))
		.flatMap(([, texts]) => textsOf(texts))
		.map(([name, text]): [string, string] => [name, typeof text === "string" ? text : text("…", "…", "…")]);

	/** Product names of services and their parts. */
	const NAMES = /^(?:LINE|LINE Notify|Slack|Chatwork|Firebase Cloud Messaging|Incoming Webhook(?: URL)?)$/;

	/** Values with signs between them, without a word. */
	const VALUES = /^[…:→ ]+$/;

	test.each(all.filter(([, text]) => !NAMES.test(text) && !VALUES.test(text)))(
		"%s is Japanese",
		(_, text) => {
			expect(text).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
		},
	);

	test("has those that were agreed upon to the letter", () => {
		expect(ACTION_TEXTS.actionNeedsEffect).toBe("最低1つの要素を選択して下さい");
		expect(ACTION_TEXTS.effectRepeated).toBe("既に追加されています");
		expect(ACTION_TEXTS.actionRegistered).toBe("登録にしました");
		expect(TAG_TEXTS.newTagNameRequired).toBe("新しいタグ名を入力して下さい");
		expect(CALL_TEXTS.signedOut).toBe("認証に失敗しました。再読み込みします");
		expect(TALK_TEXTS.unsent).toBe("友だちが送信を取り消しました");
	});

	/** Texts with the rule that specifies them. */
	test.each([
		["A-259", ACTION_TEXTS.actionNeedsEffect, "最低1つの要素を選択して下さい"],
		["A-260", ACTION_TEXTS.effectRepeated, "既に追加されています"],
		["A-260", FILTER_TEXTS.conditionRepeated, "既に追加されています"],
		["A-269", ACTION_TEXTS.goalInPast, "ゴール日時は未来の日時にしてください"],
		["A-278", FORM_TEXTS.fieldLabelRequired, "取得情報名 (表示名)を入力してください。"],
		["A-279", FORM_TEXTS.fieldTypeRequired, "取得情報入力タイプを選択してください。"],
		["A-280", FORM_TEXTS.fieldRuleRequired, "取得情報種別を選択してください。"],
		["A-281", FORM_TEXTS.fieldVarRequired, "友だち情報を設定してください。"],
		["A-282", FORM_TEXTS.fieldOptionsRequired, "選択肢を設定してください。"],
		["A-283", FORM_TEXTS.fieldOptionEmpty, "空の選択肢は設定できません。"],
		["A-284", FILTER_TEXTS.funnelNameRequired, "条件を保存するとき名前は必須です"],
		["A-296", EXPLORER_TEXTS.deleteConfirm, "操作は取り消せません。本当に削除しますか？"],
		["A-352", FILTER_TEXTS.funnelLoadFailed, "取得に失敗しました"],
		["A-353", FILTER_TEXTS.filterLoadFailed, "読み込みに失敗しました"],
		["A-354", FILTER_TEXTS.filterFoldersFailed, "フォルダ情報の取得に失敗しました。"],
		["A-355", ACTION_TEXTS.actionRegisterFailed, "登録に失敗しました"],
		["A-356", CALL_TEXTS.unknownError, "不明なエラーが発生しました"],
		["A-358", ACTION_TEXTS.actionRegistered, "登録にしました"],
		["A-359", FILTER_TEXTS.filterSaveFailed, "登録に失敗しました"],
		["A-360", FILTER_TEXTS.filterSaveForbidden, "操作権限がありません"],
		["A-364", ACTION_TEXTS.slotRestFailed, "残数が取得できませんでした"],
		["A-365", FIELD_TEXTS.choiceDeleted, "! 選択肢が削除済 !"],
		["A-366", NO_CHOICES, "(選択肢がありません)"],
		["A-367", COPY_TEXTS.copiedText("https://example.com"), "https://example.comをコピーしました"],
		["A-368", COPY_TEXTS.copyFailed, "コピーに失敗しました"],
	])("[%s] %s", (_, text, specified) => {
		expect(text).toBe(specified);
	});
});
