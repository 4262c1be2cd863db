import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { LINE_CHECK_TEXTS } from "#domain/platform/texts/line-check-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("quick replies of every type are written below a message, checked by LINE, and read back", async ({
	page,
}) => {
	const name = ownName("ボタンの配信");
	await open(page, addressOf("newBroadcast"));
	await page.getByRole("textbox", { name: "管理名" }).fill(name);
	await page.getByRole("button", { name: "テキストを追加する", exact: true }).click();
	await page.getByRole("textbox", { name: "本文" }).fill("どうしますか");
	await page.getByRole("button", { name: "クイックリプライを付ける" }).click();
	const button = (index: number) => page.getByRole("group", { name: `クイックリプライ${index}` });
	const add = async (index: number, label: string, type: string) => {
		await page.getByRole("button", { name: "クイックリプライを追加する" }).click();
		await button(index).getByRole("textbox", { name: "ボタン名" }).fill(label);
		await button(index).getByRole("radio", { name: type }).click();
	};
	await add(1, "予約する", "アクションを実行する");
	await page.getByRole("button", { name: "下書きを保存する" }).click();
	await expect(page.getByText(TEMPLATE_TEXTS.quickReplyActionRequired).first()).toBeVisible();
	await button(1).getByRole("radio", { name: "カメラを開く" }).click();
	await add(2, "日を選ぶ", "日時を選んでもらう");
	await expect(button(2).getByRole("textbox", { name: "トークに記録する内容" })).toHaveText("日を選ぶ");
	await add(3, "現在地", "位置情報を送ってもらう");

	const phone = page.getByRole("group", { name: "友だちの画面での見え方" });
	await expect(phone.getByRole("button", { name: "現在地" })).toBeVisible();
	await page.getByRole("button", { name: "LINEに確認" }).click();
	await expect(page.getByText(LINE_CHECK_TEXTS.accepted)).toBeVisible();

	await page.getByRole("button", { name: "下書きを保存する" }).click();
	await page.getByRole("link", { name }).click();
	await expect(button(1).getByRole("radio", { name: "カメラを開く" })).toBeChecked();
	await expect(button(2).getByRole("textbox", { name: "トークに記録する内容" })).toHaveText("日を選ぶ");
	await expect(button(3).getByRole("radio", { name: "位置情報を送ってもらう" })).toBeChecked();
});

test("a sender is saved in the settings, and chosen for a message", async ({ page }) => {
	const sender = ownName("店").slice(0, 20);
	await open(page, addressOf("chatSetting"));
	const section = page.getByRole("region", { name: "メッセージの差出人" });
	await section.getByRole("button", { name: "差出人を追加する" }).click();
	await section.getByRole("textbox", { name: "名前" }).last().fill("LINE");
	await section.getByRole("button", { name: "保存する" }).click();
	await expect(section.getByText("差出人の名前に「LINE」は使えません。").first()).toBeVisible();
	await section.getByRole("textbox", { name: "名前" }).last().fill(sender);
	await section.getByRole("button", { name: "保存する" }).click();
	await expect(section.getByText("変更あり")).toHaveCount(0);

	await open(page, addressOf("newBroadcast"));
	await page.getByRole("button", { name: "テキストを追加する", exact: true }).click();
	await page.getByRole("textbox", { name: "本文" }).fill("こんにちは");
	await page.getByRole("combobox", { name: "差出人" }).click();
	await page.getByRole("option", { name: sender }).click();
	await expect(page.getByRole("group", { name: "友だちの画面での見え方" })).toContainText(sender);
});
