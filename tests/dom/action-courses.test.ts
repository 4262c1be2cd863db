import { ActionEditor } from "../e2e/support/action-editor.ts";
import { writtenAhead } from "../e2e/support/effect-form.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("a scenario is started, on a later day too, stopped and taken up again", async ({ page }) => {
	const { editor, name } = await ActionEditor.openNew(page, "シナリオ");
	const form = await editor.addForm(1, "シナリオ操作");
	await form.radio("シナリオを開始する").check();
	await form.choose("シナリオ", "ヘアケア通信");
	await form.toggle("途中から始める");
	await form.textbox("始める日").fill("3");
	await form.time("始める時刻", "9", "30");
	await editor.keeps(name, "シナリオ「ヘアケア通信」を3日目 09:30から開始");
	await expect(form.chosen("シナリオ")).toHaveText("ヘアケア通信");

	await form.toggle("途中から始める");
	await expect(form.textbox("始める日")).toHaveCount(0);
	await editor.keeps(name, "シナリオ「ヘアケア通信」を開始");
	await form.radio("前のシナリオを再開する").check();
	await expect(form.card.getByRole("button", { name: "シナリオを変更する" })).toHaveCount(0);
	await editor.keeps(name, "前のシナリオを再開");
	await form.radio("購読を停止する").check();
	await editor.keeps(name, "シナリオの購読を停止");
});

test("a rich menu is shown and taken away", async ({ page }) => {
	const { editor, name } = await ActionEditor.openNew(page, "メニュー");
	const shown = await editor.addForm(1, "メニュー操作");
	await shown.segment("リッチメニューを", "表示する");
	await shown.choose("リッチメニュー", "通常メニュー");
	const taken = await editor.addForm(2, "メニュー操作");
	await expect(taken.segments("リッチメニューを").getByRole("radio", { name: "解除する" })).toBeChecked();
	await editor.keeps(name, "リッチメニュー「通常メニュー」を表示", "リッチメニューを解除");

	await shown.segment("リッチメニューを", "解除する");
	await expect(shown.chosen("リッチメニュー")).toHaveCount(0);
	await taken.segment("リッチメニューを", "表示する");
	await taken.choose("リッチメニュー", "テンプレートから作成したメニュー");
	await editor.keeps(name, "リッチメニューを解除", "リッチメニュー「テンプレートから作成…」を表示");
});

test("a reminder is set for a written day, for a day of each friend, and for one that was sent", async ({
	page,
}) => {
	const { editor, name } = await ActionEditor.openNew(page, "リマインダ");
	const written = await editor.addForm(1, "リマインダ操作");
	await written.choose("リマインダ", "ご予約日のリマインダ");
	await written.dayAhead("ゴールの日付", 20);
	await expect(written.part("ゴールの時刻", "時")).toHaveValue("10");
	await written.time("ゴールの時刻", "18", "45");
	const ofFriend = await editor.addForm(2, "リマインダ操作");
	await ofFriend.choose("リマインダ", "ご予約日のリマインダ");
	await ofFriend.radio("友だちごとの日付").check();
	await ofFriend.choose("日付の入った友だち情報", "来店回数");
	await expect(ofFriend.card.getByRole("alert")).toContainText("日付を読み取れません");
	await ofFriend.choose("日付の入った友だち情報", "お誕生日");
	await expect(ofFriend.card.getByRole("alert")).toHaveCount(0);
	const sent = await editor.addForm(3, "リマインダ操作");
	await sent.choose("リマインダ", "ご予約日のリマインダ");
	await sent.radio("友だちごとの日付").check();
	await sent.segment("日付の取得元", "連携データ");
	await sent.select("連携データ", "購入 › 商品");
	await editor.keeps(
		name,
		`リマインダ「ご予約日のリマインダ」を${writtenAhead(20)} 18:45をゴールに開始`,
		"リマインダ「ご予約日のリマインダ」を友だち情報「お誕生日」の日の10:00をゴールに開始",
		"リマインダ「ご予約日のリマインダ」を連携データ「購入 商品」をゴールに開始",
	);

	// Another kind of goal discards the previous one.
	await written.radio("友だちごとの日付").check();
	await written.radio("日時を指定").check();
	await expect(written.dayField("ゴールの日付")).toHaveText("日付を選択");
	await written.dayAhead("ゴールの日付", 21);
	await editor.keeps(name, `リマインダ「ご予約日のリマインダ」を${writtenAhead(21)} 18:45をゴールに開始`);
});

test("reminders are cancelled in three ways", async ({ page, operatorApi }) => {
	const name = ownName("リマインダの解除");
	const start = {
		type: 15,
		episode_id: 1,
		goal_date_type: "dynamic_context",
		selectionType: "var",
		var_id: 2,
	};
	await operatorApi.makeAction(name, [start, start, start]);
	const editor = await ActionEditor.open(page, name);
	const form = (place: number) => editor.form(place, "リマインダ操作");
	const [all, ofDay, ofTime] = [form(1), form(2), form(3)];
	await all.segment("リマインダを", "解除する");
	await expect(all.combobox("解除する予定")).toHaveValue("すべて");
	await ofDay.segment("リマインダを", "解除する");
	await ofDay.select("解除する予定", "ゴールの日付が一致するもの");
	await ofDay.dayAhead("ゴールの日付", 21);
	await ofTime.segment("リマインダを", "解除する");
	await ofTime.select("解除する予定", "ゴールの日時が一致するもの");
	await ofTime.dayAhead("ゴールの日付", 22);
	await ofTime.time("ゴールの時刻", "7", "0");
	await editor.keeps(
		name,
		"リマインダ「ご予約日のリマインダ」を解除",
		`リマインダ「ご予約日のリマインダ」のうちゴールが${writtenAhead(21)}のものを解除`,
		`リマインダ「ご予約日のリマインダ」のうちゴールが${writtenAhead(22)} 07:00のものを解除`,
	);
});

test("a slot is reserved with one of its menus, as far as places are left, and cancelled", async ({
	page,
}) => {
	const { editor, name } = await ActionEditor.openNew(page, "イベント");
	const form = await editor.addForm(1, "イベント予約");
	await form.choose("予約枠", "ヘアアレンジ講習会");
	await expect(form.combobox("メニュー")).toHaveCount(0);
	await form.textbox("予約する数").fill("2");
	await expect(form.card.getByRole("status")).toHaveText(/^残数: \d+$/);
	await form.textbox("予約する数").fill("100");
	await expect(form.card.getByRole("status")).toContainText("（予約する数に足りません）");
	await form.textbox("予約する数").fill("2");
	await expect(form.card.getByRole("status")).toHaveText(/^残数: \d+$/);
	await editor.keeps(name, "予約枠「ヘアアレンジ講習会」を2件予約");

	await form.choose("予約枠", "年末のヘッドスパ体験会");
	await form.select("メニュー", "フル（45分）（4,400 円）");
	await expect(form.card.getByRole("status")).toHaveText(/^残数: \d+$/);
	await editor.keeps(name, "予約枠「年末のヘッドスパ体験…」のメニュー「フル（45分）」を2件予約");
	await form.segment("イベントを", "取り消す");
	await expect(form.textbox("予約する数")).toHaveCount(0);
	await form.select("メニュー", "すべてのメニュー");
	await editor.keeps(name, "予約枠「年末のヘッドスパ体験…」の予約を取り消す");
});
