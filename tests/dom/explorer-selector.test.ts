import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

async function openSelector(page: Page, label: string) {
	await page.getByRole("button", { name: new RegExp(`^${label}を(選択|変更)する$`) }).click();
	const panel = page.getByRole("dialog", { name: `${label}を選択` });
	return {
		panel,
		search: panel.getByRole("searchbox"),
		items: panel.getByRole("list", { name: /の一覧$/ }).getByRole("listitem"),
		item: (name: string) =>
			panel.getByRole("list", { name: /の一覧$/ }).getByRole("button", { name, exact: true }),
		group: (name: string) =>
			panel.getByRole("navigation", { name: "フォルダ" }).getByRole("button", { name }),
		add: panel.getByRole("button", { name: /^新しい.*を追加する$/ }),
		alert: panel.getByRole("alert"),
	};
}

test("Enter that is pressed before the list has come counts as soon as it is there", async ({ page }) => {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route("**/api/selector/action", async (route) => {
		await promise;
		await route.continue();
	});
	await page.goto("/lvf/edit/new");
	const label = "回答後のアクション";
	const { panel, search } = await openSelector(page, label);
	await search.fill("営業時間の回答");
	await search.press("Enter");
	await expect(panel).toBeVisible();
	resolve();
	await expect(panel).toHaveCount(0);
	await expect(page.getByRole("list", { name: `選択中の${label}` })).toContainText("営業時間の回答");
});
