import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("a menu of another tool is found on its friend, removed from them, and deleted at LINE", async ({
	page,
	simulator,
	newcomer,
}) => {
	const name = ownName("前のメニュー");
	await simulator.linksOtherMenu(name, [newcomer.userId]);
	await page.goto(addressOf("richmenus"));
	await page.getByRole("link", { name: "ほかのツールのリッチメニュー" }).click();
	const row = page.getByRole("listitem", { name });
	await expect(row.getByText("付いている友だちはいません（前回の確認）")).toBeVisible();
	await page
		.getByRole("button", { name: "確認を始める" })
		.or(page.getByRole("button", { name: /^もう一度/ }))
		.click();
	await expect(row.getByText("1人の友だちに付いています")).toBeVisible({ timeout: 20_000 });
	await row.getByRole("button", { name: "友だちから外す" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "外す" }).click();
	await expect(row.getByText("付いている友だちはいません（前回の確認）")).toBeVisible({ timeout: 20_000 });
	await row.getByRole("button", { name: "LINEから削除" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
	await expect(row).toHaveCount(0);
});
