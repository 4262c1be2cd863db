import type { Page } from "@playwright/test";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "メッセージ", exact: true });
const leaving = (page: Page) => page.getByRole("group", { name: "まもなく送信" });

test("what is composed is not sent, the chosen key sends, and what was sent is taken back across a reload", async ({
	page,
	newcomer,
}) => {
	await page.goto(newcomer.address);
	await expect(field(page)).toBeVisible();

	await test.step("[E-262] Enter is chosen", () => chooseKey(page, "Enterで送信（Shift+Enterは改行）"));

	const word = ownName("変換中");
	await test.step("the Enter that ends a composition belongs to the input method", async () => {
		await field(page).focus();
		const keys = await page.context().newCDPSession(page);
		await keys.send("Input.imeSetComposition", { text: word, selectionStart: 0, selectionEnd: word.length });
		await page.keyboard.press("Enter");
		await keys.send("Input.insertText", { text: word });
		await expect(field(page)).toContainText(word);
		await expect(leaving(page)).toHaveCount(0);
	});

	await test.step("a draft is there after a reload", async () => {
		await page.reload();
		await expect(field(page)).toContainText(word);
	});

	await test.step("what the friend would get is shown, with everything filled in, and not sent", async () => {
		await page.getByRole("button", { name: "確認", exact: true }).click();
		const dialog = page.getByRole("dialog", { name: "送信内容の確認" });
		await expect(dialog.getByRole("list", { name: "友だちに届く内容" })).toContainText(word);
		await dialog.getByRole("button", { name: "閉じる" }).last().click();
		await expect(dialog).toHaveCount(0);
		await expect(leaving(page)).toHaveCount(0);
	});

	const other = await page.context().newPage();
	await test.step("and in a second tab", async () => {
		await other.goto(newcomer.address);
		await expect(field(other)).toContainText(word);
	});

	await test.step("Shift+Enter begins a line, Enter sends", async () => {
		await field(page).focus();
		await page.keyboard.press("Control+End");
		await page.keyboard.press("Shift+Enter");
		await page.keyboard.type("two");
		await page.keyboard.press("Enter");
		await expect(leaving(page)).toContainText(word);
		await expect(field(page)).not.toContainText(word);
	});

	await test.step("what was sent stands in no other tab any more", async () => {
		await expect(field(other)).not.toContainText(word);
		await other.close();
	});

	await test.step("it is taken back after a reload, and stands in the field again", async () => {
		await page.reload();
		await leaving(page).getByRole("button", { name: "取り消す" }).click();
		await expect(leaving(page)).toHaveCount(0);
		await expect(field(page)).toContainText("two");
	});

	await test.step("sent again it reaches the talk by itself", async () => {
		await page.getByRole("button", { name: "送信", exact: true }).click();
		await expect(page.getByRole("region", { name: "メッセージの履歴" }).getByText(word).first()).toBeVisible({
			timeout: 15_000,
		});
		await expect(leaving(page)).toHaveCount(0, { timeout: 15_000 });
	});

	// Other tests use the same operator.
	await chooseKey(page, "Shift+Enterで送信（Enterは改行）");
});

async function chooseKey(page: Page, name: string): Promise<void> {
	await page.getByRole("button", { name: "送信キーの設定" }).click();
	await page.getByRole("menuitemradio", { name }).click();
	await expect(page.getByText("送信キーを変更しました").first()).toBeVisible();
	await expect(page.getByRole("menuitemradio", { name })).toHaveCount(0);
}
