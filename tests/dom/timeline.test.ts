import type { Page } from "@playwright/test";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

const rowOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
test("what is shown stands in the address, hits are marked, and keys lead from row to row to the friend", async ({
	page,
	newcomer,
	simulator,
}) => {
	const word = ownName("合言葉");
	await simulator.says(newcomer.userId, `一つ目の${word}です`);
	await simulator.says(newcomer.userId, `二つ目の${word}です`);
	await page.goto("/line/timeline");
	await page.getByRole("searchbox", { name: "本文に含まれる語" }).fill(word);
	await expect(page).toHaveURL(/search=/);
	await expect(page.locator("mark")).toHaveText([word, word]);

	await test.step("a star is given, and found again", async () => {
		await rowOf(page, "一つ目").getByRole("button", { name: "スター" }).click();
		await expect(rowOf(page, "一つ目").getByRole("button", { name: "スター" })).toHaveAttribute(
			"aria-pressed",
			"true",
		);
		await page.getByRole("radiogroup", { name: "表示" }).getByText("スター").click();
		await expect(page).toHaveURL(/mode=star/);
		await expect(page.locator("mark")).toHaveText([word]);
		await page.goBack();
		await expect(page.locator("mark")).toHaveText([word, word]);
	});

	await rowOf(page, "二つ目").getByRole("link").focus();
	await page.keyboard.press("ArrowDown");
	await expect(rowOf(page, "一つ目").getByRole("link")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(newcomer.address);

	await test.step("what waits is handled in the friend's talk too", async () => {
		const waiting = page.getByRole("group", { name: "未対応", exact: true });
		await expect(waiting).toContainText("2件");
		await waiting.getByRole("button", { name: "対応済みにする" }).click();
		await expect(waiting).toBeHidden();
	});
});
