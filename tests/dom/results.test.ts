import { expect, test } from "./support/test.ts";

test("a stage of a form's results opens its days and its friends", async ({ page }) => {
	await page.goto("/lvf/edit/1");
	const results = page.getByRole("region", { name: "反応と成果" });
	await expect(results).toContainText("最初に回答してから7日以内");
	const answered = results.getByRole("button", { name: /^回答/ });
	await expect(answered).toContainText(/[1-9]\d*人/);
	await answered.click();
	const panel = page.getByRole("dialog", { name: "回答" });
	await expect(panel.getByRole("link", { name: "トークを開く" }).first()).toBeVisible();
	await expect(panel).toContainText(/全[1-9]\d*人/);
	await page.keyboard.press("Escape");
	await expect(panel).toHaveCount(0);
	await results.getByRole("button", { name: "数え方の説明" }).click();
	await expect(page.getByText("フォームを開いた人数は記録していません。")).toBeVisible();
});

test("a report shows the month that is chosen, and what LINE does not tell of it", async ({ page }) => {
	await page.goto("/line/report");
	await expect(page.getByRole("region", { name: "この月の数字" })).toContainText("友だち追加");
	await expect(page.getByRole("button", { name: "印刷・PDF" })).toBeEnabled();
	await expect(page.getByRole("button", { name: "次の月" })).toBeDisabled();
	const month = page.getByRole("combobox", { name: "月" });
	const current = await month.inputValue();
	await page.getByRole("button", { name: "前の月" }).click();
	await expect(page.getByText("過ぎた月の通数は表示できません")).toBeVisible();
	expect((await month.inputValue()) < current).toBe(true);
});
