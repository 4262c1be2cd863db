import { describe, expect, test } from "vitest";
import { MAX_QUERY, MAX_WORDS } from "#domain/engine/filters/conditions/condition-fields.ts";
import { mailWords } from "#domain/engine/filters/conditions/mail.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { refusal, sentence, taken } from "./conditions.ts";

const manyWords = Array.from({ length: MAX_WORDS + 1 }, (_, index) => `語${index}`);
const longWord = "あ".repeat(MAX_QUERY + 1);

describe("the name", () => {
	test("words are trimmed, each once; without another word it is the name at LINE that is searched", () => {
		expect(taken("name", { names: [" 山田 ", "山田", "", "佐藤"] })).toEqual({
			type: 11,
			names: ["山田", "佐藤"],
			use_name: 1,
			use_short_name: 0,
			use_nickname: 0,
		});
		expect(taken("name", { names: ["山"], use_name: "0", use_nickname: "1" })).toMatchObject({
			use_name: 0,
			use_nickname: 1,
		});
	});

	test.each<[string, object, object]>([
		["no word", { names: [] }, { names: FILTER_TEXTS.wordsRequired }],
		["nothing but spaces", { names: ["  ", "　"] }, { names: FILTER_TEXTS.wordsRequired }],
		["too many", { names: manyWords }, { names: FIELD_TEXTS.tooManyChosen(MAX_WORDS) }],
		["one too long", { names: ["山", longWord] }, { "names.1": FIELD_TEXTS.tooLong(MAX_QUERY) }],
		["a character nobody types", { names: ["山\u0000"] }, { "names.0": FIELD_TEXTS.characterUnusable }],
		["no name to search", { names: ["山"], use_name: 0 }, { use_name: FILTER_TEXTS.nameFieldRequired }],
		["an unknown switch", { names: ["山"], use_nickname: 2 }, { use_nickname: FIELD_TEXTS.choiceUnknown }],
	])("is refused with %s", (_, given, errors) => {
		expect(refusal("name", given)).toEqual(errors);
	});

	test("is read aloud with the names that are searched and at most three words", () => {
		expect(sentence("name", { names: ["山田"] })).toBe("LINE登録名に「山田」を含む");
		expect(sentence("name", { names: ["a", "b", "c", "d", "e"], use_short_name: 1, use_nickname: 1 })).toBe(
			"LINE登録名・システム表示名・ニックネームに「a」か「b」か「c」 ほか 2 つを含む",
		);
	});
});

describe("the memo", () => {
	test("takes words", () => {
		expect(taken("memo", { memos: [" VIP "] })).toEqual({ type: 20, memos: ["VIP"] });
		expect(sentence("memo", { memos: ["VIP", "要注意"] })).toBe("メモに「VIP」か「要注意」を含む");
	});

	test("is refused without one", () => {
		expect(refusal("memo", {})).toEqual({ memos: FILTER_TEXTS.wordsRequired });
	});
});

describe("the status message", () => {
	test("takes one text, trimmed", () => {
		expect(taken("statusMessage", { status: " 旅行中 " })).toEqual({ type: 25, status: "旅行中" });
		expect(sentence("statusMessage", { status: "旅行中" })).toBe("ステータスメッセージに「旅行中」を含む");
	});

	test.each([
		["nothing", "", FILTER_TEXTS.wordsRequired],
		["spaces", " 　", FILTER_TEXTS.wordsRequired],
		["too much", longWord, FIELD_TEXTS.tooLong(MAX_QUERY)],
	])("is refused with %s", (_, status, message) => {
		expect(refusal("statusMessage", { status })).toEqual({ status: message });
	});
});

describe("the e-mail address", () => {
	test("may ask for nothing", () => {
		expect(taken("mail", {})).toEqual({ type: 15, qs: "", mail_status: 0 });
		expect(sentence("mail", {})).toBe("メールアドレスを問わない");
	});

	test("its words stand between spaces of either width, each once", () => {
		expect(mailWords("  a@example.com　b@example.com a@example.com\tc ")).toEqual([
			"a@example.com",
			"b@example.com",
			"c",
		]);
	});

	test.each([
		[0, "メールアドレスに「a@」か「b@」を含む"],
		[1, "メールアドレスに「a@」か「b@」を含む、かつメールの状態が「送信できる」"],
		[2, "メールアドレスに「a@」か「b@」を含む、かつメールの状態が「送信できない」"],
		[3, "メールアドレスに「a@」か「b@」を含む、かつメールの状態が「メールアドレスがない」"],
		[4, "メールアドレスに「a@」か「b@」を含む、かつメールの状態が「配信停止」"],
		[5, "メールアドレスに「a@」か「b@」を含む、かつメールの状態が「届かなかった」"],
	])("state %i is read aloud", (mail_status, text) => {
		expect(sentence("mail", { qs: "a@ b@", mail_status })).toBe(text);
	});

	test.each<[string, object, object]>([
		["an unknown state", { mail_status: 6 }, { mail_status: FIELD_TEXTS.choiceUnknown }],
		["too long a text", { qs: longWord }, { qs: FIELD_TEXTS.tooLong(MAX_QUERY) }],
		["no text", { qs: 5 }, { qs: FIELD_TEXTS.required }],
	])("is refused with %s", (_, given, errors) => {
		expect(refusal("mail", given)).toEqual(errors);
	});
});
