import { ActionEditor } from "./support/action-editor.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

test("an auto-response is made together with its action, tried out, and answers from the phone", async ({
	page,
	openAs,
	newcomer: friend,
}) => {
	const [name, word] = [ownName("駐車場の案内"), ownName("ちゅうしゃ")];
	await page.goto("/line/reaction");
	await page.getByRole("link", { name: "新しい自動応答" }).click();
	await page.getByRole("textbox", { name: "自動応答名" }).fill(name);
	await page.getByRole("combobox", { name: "キーワード" }).fill(`駐車場、${word}、`);
	await page.getByRole("button", { name: "登録済みのアクションから選ぶ" }).click();
	await expect(page.getByRole("button", { name: "実行するアクションを選択する" })).toBeFocused();
	await page.getByRole("button", { name: "新しいアクションを作る" }).click();
	const editor = new ActionEditor(page);
	await editor.name.fill("駐車場の返信");
	await editor.add("テキスト送信");
	await editor.write(1, "店の裏に3台分あります");
	await editor.add("タグ操作");
	await editor.chooseTag(2, "VIP");
	await editor.save.click();
	await expect(editor.drawer).toHaveCount(0);
	await expect(page.getByRole("list", { name: "選択中の実行するアクション" })).toHaveText("駐車場の返信");

	const trial = page.getByRole("region", { name: "応答を試す" });
	await trial.getByRole("textbox", { name: "友だちが送るテキスト" }).fill(`${word}できますか`);
	await expect(trial.getByText("応答します", { exact: true })).toBeVisible();
	await trial.getByRole("textbox", { name: "友だちが送るテキスト" }).fill("こんにちは");
	await expect(trial.getByText("応答しません", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "保存する" }).click();

	const row = page.getByRole("row").filter({ hasText: name });
	await expect(row).toContainText("テキスト「店の裏に3台分あります」を送信");
	await expect(row).toContainText("のべ0回");
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says(`${word}場はどこですか`);
	await expect(phone.lines("店の裏に3台分あります")).toBeVisible();
	await goWithin(page, friend.address);
	await expect(page.getByRole("region", { name: "プロフィール" }).getByText("VIP")).toBeVisible();
	await page.goto("/line/reaction");
	await expect(row).toContainText("のべ1回");
});

test("an auto-response that is switched off answers nobody", async ({
	page,
	openAs,
	operatorApi,
	newcomer: friend,
}) => {
	const [name, text] = [ownName("止める応答"), ownName("止めた応答です")];
	await operatorApi.answer(name, [{ type: 1, text }]);
	await page.goto(`/line/reaction?search=${name}`);
	const active = page.getByRole("switch", { name: `「${name}」を有効にする` });
	await active.press("Space");
	await expect(active).not.toBeChecked();
	await expect(active).toBeEnabled();
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says(`${name}があります`);
	await goWithin(page, friend.address);
	await expect(page.getByRole("region", { name: "メッセージの履歴" })).toContainText(`${name}があります`);
	await expect(page.getByRole("article", { name: `自動応答「${name}」` })).toHaveCount(0);

	await page.goto(`/line/reaction?search=${name}`);
	await expect(active).not.toBeChecked();
	await active.press("Space");
	await expect(active).toBeEnabled();
	await phone.says(`${name}がもう一つあります`);
	await expect(phone.lines(text)).toBeVisible();
});
