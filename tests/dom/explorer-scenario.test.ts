import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { expect, test } from "./support/test.ts";

const READERS_LOST = "購読中の友だちは、どのシナリオも購読していない状態になります。";
const MOVES_LOST = "このシナリオへの移動の予約は取り消されます。";

test("a scenario is deleted after two questions", async ({ page, operatorApi }) => {
	await operatorApi.clear("scenario", { items: ["終わるシナリオ"] });
	await operatorApi.makeItem("scenario", { name: "終わるシナリオ" });
	const list = await ItemList.open(page, "scenario");
	await list.choose("終わるシナリオ", "削除する");
	await expect(list.question).toContainText(READERS_LOST);
	await list.answerQuestion("削除する");
	await expect(list.question).toContainText(MOVES_LOST);
	await expect(list.question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await list.answerQuestion("キャンセル");
	await expect(list.question).toHaveCount(0);
	await expect(list.link("終わるシナリオ")).toBeVisible();

	await list.choose("終わるシナリオ", "削除する");
	await list.answerQuestion("削除する");
	await expect(list.question).toContainText(MOVES_LOST);
	await list.answerQuestion("削除する");
	await expect(page.getByText("シナリオを削除しました")).toBeVisible();
	await expect(list.row("終わるシナリオ")).toHaveCount(0);
});

test("a copy is asked for, and its beginning is said", async ({ page, operatorApi }) => {
	const group = await operatorApi.makeFolder("scenario", "写すシナリオ");
	await operatorApi.makeItem("scenario", { name: "もとのシナリオ", group_id: group });
	const list = await ItemList.open(page, "scenario", { group });
	await list.choose("もとのシナリオ", "コピーする");
	await expect(list.question).toContainText("本当にコピーしますか？");
	await list.answerQuestion("キャンセル");
	await expect(list.rows).toHaveCount(1);
	await list.choose("もとのシナリオ", "コピーする");
	await list.answerQuestion("コピーする");
	await expect(page.getByText("複製を開始しました。")).toBeVisible();
	await expect(list.link("もとのシナリオのコピー")).toBeVisible();
});

test("a new scenario opens with its first step, and is proposed as the start for new friends", async ({
	page,
	operatorApi,
}) => {
	const name = "すぐ書くシナリオ";
	await operatorApi.clear("scenario", { items: [name] });
	await page.goto("/line/content/group/new");
	await page.getByRole("textbox", { name: "名前" }).fill(name);
	await page.getByRole("button", { name: "保存する" }).click();
	const step = page.getByRole("region", { name: "新しいステップ" });
	await step.getByRole("button", { name: "テキストを追加する" }).click();
	await step.getByRole("textbox", { name: "本文" }).fill("はじめまして");
	await step.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByRole("list", { name: "ステップ" })).toContainText("はじめまして");

	await page.getByRole("button", { name: "始まり方を増やす" }).click();
	await page.getByRole("menuitem", { name: "友だち追加のときに始める" }).click();
	const drawer = page.getByRole("dialog", { name: "友だち追加時の設定" });
	await expect(drawer.getByRole("status").filter({ hasText: "保存すると置き換わります" })).toHaveText(
		/^今は「.+」が始まります/,
	);
	await expect(drawer.getByRole("list", { name: "選択中の新しい友だち" })).toHaveText(name);
	await drawer.getByRole("button", { name: "キャンセル" }).click();
	await expect(drawer).toHaveCount(0);
});
