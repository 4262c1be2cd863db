import { expect, test } from "./support/test.ts";

test("a job fills in its abilities, which can be changed before the role is saved", async ({ page }) => {
	await page.goto("/line/setting/role/new");
	const jobs = page.getByRole("group", { name: "仕事から選ぶ" });
	const reception = jobs.getByRole("button", { name: "受付" });
	await reception.click();
	await expect(reception).toHaveAttribute("aria-pressed", "true");
	await expect(page.getByRole("textbox", { name: "権限名" })).toHaveValue("受付");
	const booking = page.getByRole("checkbox", { name: "予約を登録・変更する" });
	await expect(booking).toBeChecked();
	await expect(page.getByRole("checkbox", { name: "一斉配信を作成・送信する" })).not.toBeChecked();
	await booking.click();
	await expect(reception).toHaveAttribute("aria-pressed", "false");
	await jobs.getByRole("button", { name: "閲覧のみ" }).click();
	await expect(page.getByRole("checkbox", { name: "一斉配信を見る" })).toBeChecked();
	await expect(page.getByRole("checkbox", { name: "友だちにメッセージを送る" })).not.toBeChecked();
});
