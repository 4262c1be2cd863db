import type { Page } from "@playwright/test";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { ActionEditor } from "../e2e/support/action-editor.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

const BEYOND = 4_501;

/** Counts the save calls. */
function countSaves(page: Page): () => number {
	let saves = 0;
	page.on("request", (request) => {
		if (request.url().endsWith("/api/action/register")) saves++;
	});
	return () => saves;
}

test("everything that blank effects lack is told at once, place by place, and nothing is saved", async ({
	page,
}) => {
	const saves = countSaves(page);
	const { editor, name } = await ActionEditor.openNew(page, "何も選んでいない");
	const needed = {
		テキスト送信: [FIELD_TEXTS.textRequired],
		テンプレート送信: [ACTION_TEXTS.templateRequired],
		タグ操作: [TAG_TEXTS.tagRequired],
		友だち情報操作: [ACTION_TEXTS.friendInfoRequired, FILTER_TEXTS.queryRequired],
		リマインダ操作: [ACTION_TEXTS.reminderRequired, FIELD_TEXTS.dateRequired],
		"対応マーク・表示操作": [ACTION_TEXTS.markOrDisplayRequired],
		イベント予約: [ACTION_TEXTS.slotRequired],
		共通情報操作: [ACTION_TEXTS.commonVarRequired],
		ジャーニーを進める: [ACTION_TEXTS.phaseRequired],
	};
	const labels = Object.keys(needed);
	for (const label of labels) await editor.add(label);
	await expect(editor.panels).toHaveCount(labels.length);
	await editor.save.click();
	await expect(editor.problems.getByRole("listitem")).toHaveText(
		Object.entries(needed).flatMap(([label, messages], index) =>
			messages.map((message) => `${index + 1}番目の「${label}」: ${message}`),
		),
	);
	await expect(editor.form(1, "テキスト送信").textbox("本文")).toBeFocused();
	await expect(editor.form(1, "テキスト送信").textbox("本文")).toHaveAccessibleDescription(
		new RegExp(FIELD_TEXTS.textRequired),
	);
	// A corrected field is no longer refused.
	await editor.write(1, "本文");
	await expect(editor.problems.getByText(FIELD_TEXTS.textRequired)).toHaveCount(0);
	expect(saves()).toBe(0);
	await ItemList.open(page, "action", { search: name });
	await expect(page.getByText("条件に合うアクションがありません")).toBeVisible();
});

test("a choice that a dependent field asks for must be made", async ({ page }) => {
	const saves = countSaves(page);
	const { editor } = await ActionEditor.openNew(page, "途中までの入力");
	const scenario = await editor.addForm(1, "シナリオ操作");
	await scenario.radio("シナリオを開始する").check();
	const menu = await editor.addForm(2, "メニュー操作");
	await menu.segment("リッチメニューを", "表示する");
	const folder = await editor.addForm(3, "タグ操作");
	await folder.radio("フォルダの中のタグすべて").check();
	const data = await editor.addForm(4, "タグ操作");
	await data.radio("連携データの値と同じ名前のタグ").check();
	const choice = await editor.addForm(5, "友だち情報操作");
	await choice.choose("友だち情報", "担当スタイリスト");
	await choice.segment("操作", "代入");
	const day = await editor.addForm(6, "友だち情報操作");
	await day.choose("友だち情報", "お誕生日");
	const reminder = await editor.addForm(7, "リマインダ操作");
	await reminder.choose("リマインダ", "ご予約日のリマインダ");
	await reminder.segment("リマインダを", "解除する");
	await reminder.select("解除する予定", "ゴールの日付が一致するもの");
	await editor.save.click();
	await expect(editor.problems.getByRole("listitem")).toHaveText([
		`1番目の「シナリオ操作」のシナリオ: ${FIELD_TEXTS.choiceRequired}`,
		`2番目の「メニュー操作」のリッチメニュー: ${FIELD_TEXTS.choiceRequired}`,
		`3番目の「タグ操作」: ${TAG_TEXTS.tagFolderRequired}`,
		`4番目の「タグ操作」: ${FILTER_TEXTS.eventKeyRequired}`,
		`5番目の「友だち情報操作」の値: ${FIELD_TEXTS.choiceRequired}`,
		`6番目の「友だち情報操作」: ${FILTER_TEXTS.queryRequired}`,
		`7番目の「リマインダ操作」: ${FIELD_TEXTS.dateRequired}`,
	]);
	expect(saves()).toBe(0);
});

test("texts, numbers and counts have their bounds", async ({ page }) => {
	const saves = countSaves(page);
	const { editor } = await ActionEditor.openNew(page, "範囲の外");
	await editor.name.fill("あ".repeat(101));
	await expect(editor.name).toHaveValue("あ".repeat(100));
	await editor.name.fill("  前後の空白  ");
	await editor.name.press("Tab");
	await expect(editor.name).toHaveValue("前後の空白");
	const text = await editor.addForm(1, "テキスト送信");
	await text.textbox("本文").fill("あ".repeat(BEYOND));
	await expect(text.card.getByText(`${BEYOND}/4500`, { exact: true })).toBeVisible();
	await text.radio("時間をおいて送信").check();
	// Typed text is not altered.
	const minutes = text.textbox("何分後から");
	await minutes.selectText();
	await minutes.pressSequentially("-7");
	await expect(minutes).toHaveValue("-7");
	await minutes.fill("7");
	const number = await editor.addForm(2, "友だち情報操作");
	await number.choose("友だち情報", "来店回数");
	await number.textbox("値").fill("三回");
	const counted = await editor.addForm(3, "共通情報操作");
	await counted.choose("共通情報", "ヘッドスパの残り枠");
	await counted.textbox("加算する値").pressSequentially("-1.23456");
	// Three decimals; the sign stays, for the schema to refuse.
	await expect(counted.textbox("加算する値")).toHaveValue(/^-0?1\.234$/);
	await counted.textbox("加算する値").fill("10000000000000");
	const places = await editor.addForm(4, "イベント予約");
	await places.choose("予約枠", "ヘアアレンジ講習会");
	await places.textbox("予約する数").fill("0");
	await editor.save.click();
	await expect(editor.problems.getByRole("listitem")).toHaveText([
		`1番目の「テキスト送信」の本文: ${FIELD_TEXTS.tooLong(4_500)}`,
		`2番目の「友だち情報操作」: ${FIELD_TEXTS.numberRequired}`,
		`3番目の「共通情報操作」の値: ${VAR_TEXTS.commonAmountRange}`,
		`4番目の「イベント予約」の予約する数: ${FIELD_TEXTS.atLeastOne}`,
	]);
	expect(saves()).toBe(0);
});

test.describe("by the server", () => {
	// Chromium logs every refused call as an error: this test refuses one and requests a deleted template.
	test.use({ tolerated: /status of (422 .*\/api\/action\/register$|404 .*\/api\/template\/preview\/)/ });

	test("what was deleted since is shown as such, and is not saved", async ({ page, operatorApi }) => {
		const { ids } = await operatorApi.makeTags("消えるタグのフォルダ", ["要素のタグ"]);
		const template = ownName("消えるテンプレート");
		const egg_id = await operatorApi.makeItem("template", {
			name: template,
			content: { type: "text", text: "お知らせ" },
		});
		const name = ownName("選択肢が消える");
		await operatorApi.makeAction(name, [
			{ type: 13, remove: 0, tag_ids: ids },
			{ type: 12, egg_id },
			{ type: 1, text: "もとの本文" },
		]);
		await operatorApi.clear("tag", { folders: ["消えるタグのフォルダ"] });
		await operatorApi.clear("template", { items: [template] });

		const editor = await ActionEditor.open(page, name);
		await expect(editor.panel(1, "タグ操作").getByText(FIELD_TEXTS.choiceDeleted)).toBeVisible();
		await expect(editor.panel(2, "テンプレート送信").getByText(FIELD_TEXTS.choiceDeleted)).toBeVisible();
		await editor.write(3, "新しい本文");
		await editor.save.click();
		await expect(editor.problems).toContainText(ACTION_TEXTS.actionRegisterFailed);
		await expect(editor.problems.getByRole("listitem")).toHaveText([
			`1番目の「タグ操作」: ${TAG_TEXTS.tagGone}`,
			`2番目の「テンプレート送信」: ${ACTION_TEXTS.effectNamesGone("テンプレート送信")}`,
		]);
		await page.reload();
		const list = await ItemList.open(page, "action", { search: name });
		await expect(list.row(name)).toContainText(`タグ「${FIELD_TEXTS.choiceDeleted}」を追加`);
		await expect(list.row(name)).toContainText("テキスト「もとの本文」を送信");
	});

	test("a goal that has passed is warned of, and refused", async ({ page }) => {
		const { editor } = await ActionEditor.openNew(page, "過ぎた予定");
		const form = await editor.addForm(1, "リマインダ操作");
		await form.choose("リマインダ", "ご予約日のリマインダ");
		await form.day("ゴールの日付", Number(currentDay(Date.now()).slice(-2)));
		await form.time("ゴールの時刻", "0", "0");
		await expect(form.card.getByText(ACTION_TEXTS.goalInPast)).toBeVisible();
		await editor.save.click();
		await expect(
			editor.problems.getByText(`1番目の「リマインダ操作」: ${ACTION_TEXTS.goalInPast}`),
		).toBeVisible();
		await form.dayAhead("ゴールの日付", 3);
		await expect(form.card.getByText(ACTION_TEXTS.goalInPast)).toHaveCount(0);
		await editor.finish();
	});
});
