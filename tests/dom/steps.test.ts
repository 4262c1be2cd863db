import type { Locator } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { Steps } from "../e2e/support/steps.ts";
import { expect, test } from "./support/test.ts";

test("steps of a scenario stand on an axis of the time since the start: added, moved, copied, deleted", async ({
	page,
	operatorApi,
}) => {
	const id = await operatorApi.makeItem("scenario", { name: ownName("経過時間のシナリオ") });
	await page.goto(addressOf("scenario", { id }));
	const steps = new Steps(page);
	await expect(steps.panel.getByText("ステップはまだありません")).toBeVisible();
	await steps.add(async () => undefined, "はじめまして");
	await steps.add(async (form) => {
		await form.textbox("日").fill("2");
		await form.textbox("時間").fill("3");
	}, "二日後の本文");
	await expect(steps.rows).toHaveCount(2);
	await expect(steps.rows.nth(0)).toContainText(
		/^開始直後.*メッセージ1通を送信待っている友だちはいません.*はじめまして/,
	);
	await expect(steps.rows.nth(1)).toContainText(/^2日3時間後.*二日後の本文/);

	await steps.copy("2日 3時間後", (form) => form.textbox("日").fill("1"));
	// Steps are sorted by time.
	await expect(steps.rows.nth(1)).toContainText(/^1日3時間後.*二日後の本文/);
	await steps.rewrite("1日 3時間後", "一日後の本文");
	await steps.move("開始直後", (form) => form.textbox("日").fill("5"));
	await expect(steps.rows).toHaveText([
		/^1日3時間後.*一日後の本文/,
		/^2日3時間後.*二日後の本文/,
		/^5日後.*はじめまして/,
	]);
	await steps.choose("2日 3時間後", "削除する");
	await expect(steps.question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await steps.question.getByRole("button", { name: "キャンセル" }).click();
	await expect(steps.question).toHaveCount(0);
	await steps.remove("2日 3時間後");
	await expect(steps.rows).toHaveCount(2);

	await page.reload();
	await expect(steps.rows).toHaveText([/^1日3時間後.*一日後の本文/, /^5日後.*はじめまして/]);
	const editor = await steps.open("5日後");
	await expect(steps.message(editor).getByRole("textbox", { name: "本文" })).toHaveText("はじめまして");
});

test("steps of a reminder stand before and after its goal", async ({ page, operatorApi }) => {
	const id = await operatorApi.makeItem("episode", { name: ownName("前後のリマインダ") });
	await page.goto(addressOf("episode", { id }));
	const steps = new Steps(page);
	await steps.add(async (form) => {
		await expect(form.combobox("時期")).toHaveValue("ゴールより前");
		await form.textbox("日数").fill("3");
		await form.time("時刻", "18", "0");
	}, "三日前です");
	await steps.add(async (form) => {
		await form.select("時期", "ゴールより後");
		await form.textbox("日数").fill("1");
		await form.toggle("ゴールと同じ時刻にする");
		await expect(form.part("時刻", "時")).toHaveCount(0);
	}, "ありがとうございました");
	await expect(steps.rows).toHaveText([
		/^3日前18:00.*三日前です/,
		/^1日後ゴール時刻.*ありがとうございました/,
	]);

	await steps.move("1日後 ゴール時刻", (form) => form.select("時期", "ゴール当日"));
	await steps.copy("3日前 18:00", async (form) => {
		await form.textbox("日数").fill("1");
		await form.time("時刻", "9", "30");
	});
	await page.reload();
	await expect(steps.rows).toHaveText([
		/^3日前18:00.*三日前です/,
		/^1日前09:30.*三日前です/,
		/^ゴール当日ゴール時刻.*ありがとうございました/,
	]);
	await steps.remove("1日前 09:30");
	await expect(steps.rows).toHaveCount(2);
});

test("what a step lacks is told in its editor, and unsaved work on it is asked about", async ({
	page,
	operatorApi,
}) => {
	const id = await operatorApi.makeItem("scenario", { name: ownName("足りないステップ") });
	await operatorApi.saveSteps("scenario", id, [{ day: 1, minute: 0, text: "一日後です" }]);
	await page.goto(addressOf("scenario", { id }));
	const steps = new Steps(page);
	const editor = await steps.open("1日後");
	await steps.write(editor, "");
	await steps.refuses(editor, FIELD_TEXTS.textRequired);
	const question = page.getByRole("dialog", { name: "保存していない変更があります" });
	await steps.message(editor).getByRole("button", { name: "1番目のメッセージを削除する" }).click();
	await steps.refuses(editor, ACTION_TEXTS.actionNeedsEffect);
	const cancel = editor.card.getByRole("button", { name: "キャンセル" });
	await cancel.click();
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(question).toHaveCount(0);
	await expect(editor.card).toHaveCount(1);
	await cancel.click();
	await question.getByRole("button", { name: "破棄して閉じる" }).click();
	await expect(editor.card).toHaveCount(0);
	await expect(steps.panel.getByRole("button", { name: "「1日後」のステップの内容を開く" })).toBeFocused();
	await expect(steps.rows).toHaveText([/^1日後.*一日後です/]);
});

test("a step is added between two others, at a time between them", async ({ page, operatorApi }) => {
	const id = await operatorApi.makeItem("scenario", { name: ownName("間に入れるシナリオ") });
	await operatorApi.saveSteps("scenario", id, [
		{ day: 0, minute: 0, text: "最初" },
		{ day: 5, minute: 0, text: "最後" },
	]);
	await page.goto(addressOf("scenario", { id }));
	const steps = new Steps(page);
	await steps.panel.getByRole("button", { name: "「開始直後」の後にステップを追加する" }).click();
	const editor = steps.editor("新しいステップ");
	await expect(editor.textbox("日")).toHaveValue("1");
	await editor.card.getByRole("button", { name: "テキストを追加する" }).click();
	await steps.write(editor, "途中");
	await steps.save(editor, "ステップを追加しました");
	await expect(steps.rows).toHaveText([/^開始直後.*最初/, /^1日後.*途中/, /^5日後.*最後/]);
	await expect(page.getByRole("region", { name: "始まり方" })).toContainText(
		"自動で始めるきっかけはありません",
	);
	await expect(page.getByRole("region", { name: "終わり方" })).toContainText("一時停止する");
});

test("a step that is moved, copied or deleted says why, where the list of versions shows it", async ({
	page,
	operatorApi,
}) => {
	const id = await operatorApi.makeItem("scenario", { name: ownName("メモの残るシナリオ") });
	await page.goto(addressOf("scenario", { id }));
	const steps = new Steps(page);
	await steps.add(async () => undefined, "はじめまして");
	const say = (within: Locator, note: string) => within.getByLabel("変更のメモ").fill(note);
	await steps.copy("開始直後", async (form) => {
		await form.textbox("日").fill("2");
		await say(form.card, "二日後にもう一度");
	});
	await steps.move("2日後", async (form) => {
		await form.textbox("日").fill("3");
		await say(form.card, "三日後に延ばした");
	});
	await steps.choose("3日後", "削除する");
	await say(steps.question, "くどいのでやめた");
	await steps.question.getByRole("button", { name: "削除する" }).click();
	await expect(steps.rows).toHaveCount(1);
	await page.reload();
	const history = page.getByRole("region", { name: "変更履歴" });
	for (const note of ["二日後にもう一度", "三日後に延ばした", "くどいのでやめた"])
		await expect(history).toContainText(note);
});

test("a step in its editor is tried on the last days before it is saved", async ({ page, operatorApi }) => {
	const id = await operatorApi.makeItem("scenario", { name: ownName("試すシナリオ") });
	await page.goto(addressOf("scenario", { id }));
	const steps = new Steps(page);
	await steps.add(async () => undefined, "はじめまして");
	await steps.open("開始直後");
	await page.getByRole("button", { name: "過去30日での送信数を見る" }).click();
	await page.getByRole("button", { name: "計算する" }).click();
	await expect(page.getByText("この30日間に届くステップのあった友だちはいません。")).toBeVisible();
});
