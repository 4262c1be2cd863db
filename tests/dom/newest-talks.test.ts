import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("[M-008] the first page has one row for a talk, previewed by what its friend wrote, not by what was sent", async ({
	page,
	newcomer,
	simulator,
}) => {
	await simulator.says(newcomer.userId, "駐車場を使えますか");
	await open(page, addressOf("chatTalk", { id: newcomer.id }));
	await page.getByRole("textbox", { name: "メッセージ", exact: true }).fill("お調べします");
	await page.getByRole("button", { name: "返信して対応済み" }).click();
	await expect(page.getByRole("group", { name: "まもなく送信" })).toContainText("お調べします");
	await simulator.moveClock(10_000);
	const rows = page
		.getByRole("region", { name: "新着メッセージ" })
		.getByRole("listitem")
		.filter({ hasText: newcomer.name });
	await expect(async () => {
		await open(page, addressOf("chatSetting"));
		await open(page, addressOf("home"));
		await expect(rows).toHaveCount(1, { timeout: 2_000 });
		await expect(rows).not.toContainText("未対応", { timeout: 2_000 });
	}).toPass();
	await expect(rows).toContainText("駐車場を使えますか");
	await expect(rows).not.toContainText("お調べします");
	await rows.getByRole("link", { name: newcomer.name }).click();
	await expect(page).toHaveURL(addressOf("chatTalk", { id: newcomer.id }));
});
