import { describe, expect, test } from "vitest";
import { TEXTS } from "#domain/texts/messages.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { cutToLength, cutToWidth, listNames } from "#domain/texts/width.ts";

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
		[["一", undefined], `一、${TEXTS.choiceDeleted}`],
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
		expect(normalise(text)).toBe(form);
	});
});

describe("the table of texts", () => {
	const all = Object.entries(TEXTS).map(([name, text]): [string, string] => [
		name,
		typeof text === "string" ? text : (text as (...values: unknown[]) => string)("…", "…"),
	]);

	test.each(all)("%s is Japanese", (_, text) => {
		expect(text).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
	});

	test("has those of the specification to the letter", () => {
		expect(TEXTS.actionNeedsEffect).toBe("最低1つの要素を選択して下さい");
		expect(TEXTS.effectRepeated).toBe("既に追加されています");
		expect(TEXTS.actionRegistered).toBe("登録にしました");
		expect(TEXTS.newTagNameRequired).toBe("新しいタグ名を入力して下さい");
		expect(TEXTS.signedOut).toBe("認証に失敗しました。再読み込みします");
		expect(TEXTS.unsent).toBe("友だちが送信を取り消しました");
	});
});
