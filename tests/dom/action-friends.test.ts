import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import { ActionEditor } from "../e2e/support/action-editor.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("tags are put on or taken off: one by one, a whole folder, or what integration data names", async ({
	page,
}) => {
	const { editor, name } = await ActionEditor.openNew(page, "タグの操作");
	const each = await editor.addForm(1, "タグ操作");
	await editor.chooseTag(1, "VIP");
	await editor.chooseTag(1, "リピーター");
	const folder = await editor.addForm(2, "タグ操作");
	await folder.segment("タグの操作", "外す");
	await folder.radio("フォルダの中のタグすべて").check();
	await folder.select("タグのフォルダ", /^来店状況（/);
	const data = await editor.addForm(3, "タグ操作");
	await data.radio("連携データの値と同じ名前のタグ").check();
	await data.select("連携データ", "購入 › 商品");
	await editor.keeps(
		name,
		"タグ「VIP、リピーター」を追加",
		"フォルダ「来店状況」のタグすべてを外す",
		"連携データ「購入 商品」のタグを追加",
	);

	await each.card.getByRole("button", { name: "「VIP」を選択から外す" }).click();
	await each.segment("タグの操作", "外す");
	await data.segment("タグの操作", "外す");
	await data.select("連携データ", "購入 › 金額");
	await folder.radio("タグを選ぶ").check();
	await editor.chooseTag(2, "カット");
	await editor.keeps(
		name,
		"タグ「リピーター」を外す",
		"タグ「カット」を外す",
		"連携データ「購入 金額」のタグを外す",
	);
});

test("a number is set, counted, drawn from a range and taken from integration data", async ({ page }) => {
	const { editor, name } = await ActionEditor.openNew(page, "数値の操作");
	const counted = await editor.addForm(1, "友だち情報操作");
	await counted.choose("友だち情報", "来店回数");
	await counted.segment("操作", "加算");
	await counted.textbox("値").fill("1");
	const drawn = await editor.addForm(2, "友だち情報操作");
	await drawn.choose("友だち情報", "来店回数");
	await drawn.select("値の決め方", "範囲の中からランダム");
	await drawn.textbox("最小の値").fill("5");
	// A maximum below the minimum is raised to it.
	await expect(drawn.textbox("最大の値")).toHaveValue("5");
	await drawn.textbox("最大の値").fill("2.5");
	await drawn.textbox("最大の値").press("Tab");
	await expect(drawn.textbox("最大の値")).toHaveValue("5");
	await drawn.textbox("最大の値").selectText();
	await page.keyboard.type("12.5");
	await expect(drawn.textbox("最大の値")).toHaveValue("12.5");
	const sent = await editor.addForm(3, "友だち情報操作");
	await sent.choose("友だち情報", "来店回数");
	await sent.segment("操作", "減算");
	await sent.select("値の決め方", "連携データ");
	await sent.select("連携データ", "購入 › 金額");
	await editor.keeps(
		name,
		"友だち情報「来店回数」に「1」を加算",
		"友だち情報「来店回数」に5〜12.5のどれかを代入",
		"友だち情報「来店回数」から連携データ「購入 金額」を減算",
	);

	await counted.segment("操作", "消去");
	await expect(counted.textbox("値")).toHaveCount(0);
	// Another field resets the form.
	await sent.choose("友だち情報", "髪のお悩み・前回の施術内容");
	await expect(sent.segments("操作").getByRole("radio", { name: "代入" })).toBeChecked();
	await expect(sent.segments("操作").getByRole("radio", { name: "減算" })).toHaveCount(0);
	await expect(sent.textbox("値")).toHaveValue("");
	await sent.textbox("値").fill("毛先の傷み");
	await editor.keeps(
		name,
		"友だち情報「来店回数」を消去",
		"友だち情報「来店回数」に5〜12.5のどれかを代入",
		"友だち情報「髪のお悩み・前回の施…」に「毛先の傷み」を代入",
	);
});

test("a choice, a day and a picture are changed as their types allow", async ({ page, operatorApi }) => {
	const picture = ownName("写真");
	await operatorApi.makeItem("var", { name: picture, type: 10 });
	const { editor, name } = await ActionEditor.openNew(page, "種別ごとの操作");
	const choice = await editor.addForm(1, "友だち情報操作");
	await choice.choose("友だち情報", "担当スタイリスト");
	await expect(choice.segments("操作").getByRole("radio", { name: "消去" })).toBeChecked();
	// The part above a value's field loads first, so that the field does not move.
	const known = Promise.withResolvers<void>();
	await page.route("**/api_events", (route) => known.promise.then(() => route.continue()));
	await choice.segment("操作", "代入");
	await expect(choice.combobox("選択肢")).toHaveCount(0);
	known.resolve();
	await choice.select("選択肢", "高橋");
	const day = await editor.addForm(2, "友だち情報操作");
	await day.choose("友だち情報", "お誕生日");
	await expect(day.card.getByText("日付の計算（加算・減算）はできません。")).toBeVisible();
	await day.select("値の決め方", "アクションを実行した日");
	const image = await editor.addForm(3, "友だち情報操作");
	await image.choose("友だち情報", picture);
	await expect(image.card.getByText(/画像とPDFの友だち情報は消去だけできます。/)).toBeVisible();
	await expect(image.segments("操作")).toHaveCount(0);
	await editor.keeps(
		name,
		"友だち情報「担当スタイリスト」に「高橋」を代入",
		"友だち情報「お誕生日」に実行した日を代入",
		`友だち情報「${picture}」を消去`,
	);

	await day.select("値の決め方", "値を指定");
	await day.dayAhead("日付", 15);
	await choice.select("選択肢", "佐藤");
	await editor.keeps(
		name,
		"友だち情報「担当スタイリスト」に「佐藤」を代入",
		/友だち情報「お誕生日」に「\d{4}-\d\d-15」を代入/,
		`友だち情報「${picture}」を消去`,
	);
});

test("the mark and the display are changed once in an action, and blocking is warned of", async ({
	page,
}) => {
	const { editor, name } = await ActionEditor.openNew(page, "対応マーク");
	const form = await editor.addForm(1, "対応マーク・表示操作");
	await form.select("対応マーク", "対応中");
	await form.select("友だちの表示", "ブロックする");
	await expect(form.card.getByRole("alert")).toContainText(ACTION_TEXTS.blockingWarning);
	await editor.keeps(name, "対応マークを「対応中」に変更、友だちをブロック");

	await form.select("友だちの表示", "非表示にする");
	await expect(form.card.getByText(ACTION_TEXTS.blockingWarning)).toHaveCount(0);
	await form.select("対応マーク", "対応マークなし");
	await editor.keeps(name, "対応マークを外す、友だちを非表示に変更");
});

test("phases of journeys are passed, or not after all", async ({ page }) => {
	const { editor, name } = await ActionEditor.openNew(page, "フェーズ");
	const form = await editor.addForm(1, "ジャーニーを進める");
	// Phases of several journeys share names, so each is shown with its journey.
	const prospect = "見込み客（ご来店までの流れ）";
	const regular = "常連（ご来店までの流れ）";
	await form.chooseSome("フェーズ", prospect, regular);
	await expect(form.card.getByRole("note")).toContainText("広告連携");
	await editor.keeps(name, "フェーズ「見込み客（ご来店まで…、常連（ご来店までの流…」を通過させる");

	await form.segment("フェーズを", "外す");
	await form.card.getByRole("button", { name: `「${prospect}」を選択から外す` }).click();
	await expect(form.chosen("フェーズ")).toHaveText([regular]);
	await editor.keeps(name, "フェーズ「常連（ご来店までの流…」を外す");
});

test("a common variable is counted up or down, and only a number can be", async ({ page }) => {
	const { editor, name } = await ActionEditor.openNew(page, "共通情報");
	const form = await editor.addForm(1, "共通情報操作");
	await form.choose("共通情報", "ヘッドスパの残り枠");
	await form.textbox("加算する値").fill("1.5");
	await editor.keeps(name, "共通情報「ヘッドスパの残り枠」に1.5を加算");

	await form.segment("操作", "減算");
	await form.textbox("減算する値").fill("2");
	await form.card.getByRole("button", { name: "共通情報を変更する" }).click();
	const selector = page.getByRole("dialog", { name: "共通情報を選択" });
	await selector.getByTitle("今月のキャンペーン名", { exact: true }).click();
	await expect(selector.getByRole("alert")).toContainText(
		SELECTOR_TEXTS.selectorNotAddable("今月のキャンペーン名"),
	);
	await page.keyboard.press("Escape");
	await expect(selector).toHaveCount(0);
	await expect(form.chosen("共通情報")).toHaveText("ヘッドスパの残り枠");
	await editor.keeps(name, "共通情報「ヘッドスパの残り枠」から2を減算");
});
