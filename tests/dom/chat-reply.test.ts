import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a reply handles what the friend asked, unless its author sends it alone, which is no new default", async ({
	page,
	newcomer,
	simulator,
}) => {
	await simulator.says(newcomer.userId, "明日は空いていますか？");
	const address = addressOf("chatTalk", { id: newcomer.id });
	await open(page, address);
	const field = page.getByRole("textbox", { name: "メッセージ", exact: true });
	const handle = page.getByRole("button", { name: "返信して対応済み" });
	const leaving = page.getByRole("group", { name: "まもなく送信" });
	// Without a browser no console is told of changes.
	const reopen = async () => {
		await open(page, addressOf("chatSetting"));
		await open(page, address);
	};

	await field.fill("確認します");
	await page.getByRole("button", { name: "送信方法を選ぶ" }).click();
	await page.getByRole("menuitem", { name: "返信のみ" }).click();
	await expect(leaving).toContainText("確認します");
	await expect(leaving).not.toContainText("届くと対応済みになります");
	await simulator.moveClock(10_000);

	await reopen();
	await expect(page.getByRole("button", { name: "対応済みにする" })).toBeVisible();
	await field.fill("はい、空いています");
	await handle.click();
	await expect(leaving.filter({ hasText: "はい、空いています" })).toContainText("届くと対応済みになります");
	await simulator.moveClock(10_000);

	await expect(async () => {
		await reopen();
		await expect(page.getByRole("button", { name: "送信", exact: true })).toBeVisible({ timeout: 2_000 });
	}).toPass();
	await expect(handle).toHaveCount(0);
	await expect(page.getByRole("button", { name: "対応済みにする" })).toHaveCount(0);
});

test("the account's default is chosen among its settings, and the send button follows it", async ({
	page,
	newcomer,
	simulator,
}) => {
	await simulator.says(newcomer.userId, "名前の変更をお願いします");
	const choose = async (name: string) => {
		await open(page, addressOf("chatSetting"));
		await page.getByRole("radio", { name }).click();
		await expect(page.getByText("保存しました").first()).toBeVisible();
		await open(page, addressOf("chatTalk", { id: newcomer.id }));
	};
	await choose("返信のみ");
	await expect(page.getByRole("button", { name: "返信のみ" })).toBeVisible();
	await choose("返信して対応済み");
	await expect(page.getByRole("button", { name: "返信して対応済み" })).toBeVisible();
});
