import { TEXTS } from "#domain/texts/messages.ts";
import { ActionEditor } from "./support/action-editor.ts";
import { demoFriend } from "./support/friends.ts";
import { NOBODY } from "./support/logins.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

test("an auto-response is made together with its action, tried out, and answers from the phone", async ({
	page,
	openAs,
}) => {
	const friend = demoFriend(11);
	await page.goto("/line/reaction");
	await page.getByRole("link", { name: "新しい自動応答" }).click();
	await page.getByRole("textbox", { name: "自動応答名" }).fill("駐車場の案内");
	await page.getByRole("combobox", { name: "キーワード" }).fill("駐車場、ちゅうしゃ、");
	await page.getByRole("button", { name: "新しいアクションを作る" }).click();
	const editor = new ActionEditor(page);
	await editor.name.fill("駐車場の返信");
	await editor.add("テキスト送信");
	await editor.write(1, "店の裏に3台分あります");
	await editor.add("タグ操作");
	await editor.chooseTag(2, "VIP");
	await editor.save.click();
	await expect(editor.drawer).toHaveCount(0);
	await expect(page.getByRole("combobox", { name: "実行するアクション" })).toHaveValue("駐車場の返信");

	const trial = page.getByRole("region", { name: "応答を試す" });
	await trial.getByRole("textbox", { name: "友だちが送るテキスト" }).fill("ちゅうしゃできますか");
	await expect(trial.getByText("応答します", { exact: true })).toBeVisible();
	await trial.getByRole("textbox", { name: "友だちが送るテキスト" }).fill("こんにちは");
	await expect(trial.getByText("応答しません", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "保存する" }).click();

	const row = page.getByRole("row").filter({ hasText: "駐車場の案内" });
	await expect(row).toContainText("テキスト「店の裏に3台分あります」を送信");
	await expect(row).toContainText("のべ0回");
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says("ちゅうしゃじょうはどこですか");
	await expect(phone.lines("店の裏に3台分あります")).toBeVisible();
	await page.goto(friend.address);
	await expect(page.getByRole("region", { name: "プロフィール" }).getByText("VIP")).toBeVisible();
	await page.goto("/line/reaction");
	await expect(row).toContainText("のべ1回");
});

test("an auto-response that is switched off answers nobody", async ({ page, openAs }) => {
	const friend = demoFriend(14);
	await page.goto("/line/reaction?search=ヘアケア");
	const active = page.getByRole("switch", { name: "「ヘアケア相談」を有効にする" });
	await active.press("Space");
	await expect(active).not.toBeChecked();
	await expect(active).toBeEnabled();
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says("髪の悩みがあります");
	await page.goto(friend.address);
	await expect(page.getByRole("region", { name: "メッセージの履歴" })).toContainText("髪の悩みがあります");
	await expect(page.getByRole("article", { name: "自動応答「ヘアケア相談」" })).toHaveCount(0);

	await page.goto("/line/reaction?search=ヘアケア");
	await expect(active).not.toBeChecked();
	await active.press("Space");
	await expect(active).toBeEnabled();
	await phone.says("髪の悩みがもう一つあります");
	await expect(phone.lines("髪のお悩みをお聞かせください。")).toBeVisible();
});

test("what an auto-response lacks is told beside its fields", async ({ page }) => {
	await page.goto("/line/reaction/new");
	await page.getByRole("button", { name: "保存する" }).click();
	const problems = page.getByRole("alert");
	await expect(problems).toContainText(TEXTS.reactionNameRequired);
	await expect(problems).toContainText(TEXTS.keywordsRequired);
	await expect(problems).toContainText("実行するアクション");
	await expect(page.getByRole("textbox", { name: "自動応答名" })).toBeFocused();
});
