import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { expect, test } from "./support/test.ts";

test("all rows of a folder are moved together, and deleted together", async ({ page, operatorApi }) => {
	const names = ["まとめて一", "まとめて二", "まとめて三"];
	const { group } = await operatorApi.makeTags("まとめて", names);
	await operatorApi.makeFolder("tag", "移動先");
	const list = await ItemList.open(page, "tag", { group });
	await expect(list.bulk).toBeDisabled();
	await list.tickAll.check();
	await expect(page.getByText("3件を選択中")).toBeVisible();
	await page.getByRole("checkbox", { name: "「まとめて三」を選択する" }).uncheck();
	await expect(list.tickAll).toHaveJSProperty("indeterminate", true);
	await list.chooseForAll("フォルダへ移動する");
	const folders = page.getByRole("dialog", { name: "フォルダへ移動" });
	await expect(folders.getByRole("button", { name: "まとめて" })).toBeDisabled();
	await folders.getByRole("button", { name: "移動先" }).click();
	await expect(list.rows).toHaveCount(1);
	await list.folder("移動先").click();
	await expect(list.rows).toHaveCount(2);

	await list.tickAll.check();
	await list.chooseForAll("お気に入りにする");
	for (const name of names.slice(0, 2))
		await expect(page.getByRole("button", { name: `「${name}」をお気に入りにする` })).toHaveAttribute(
			"aria-pressed",
			"true",
		);
	await list.chooseForAll("削除する");
	await expect(list.question).toContainText("選択した2件を削除します。");
	await expect(list.question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await list.answerQuestion("削除する");
	await expect(page.getByText("表示するものがありません")).toBeVisible();
});

test("counts that are on their way say so, and come", async ({ page }) => {
	let answer = () => {};
	const held = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route("**/api/tag/appendix", async (route) => {
		await held;
		await route.continue();
	});
	const list = await ItemList.open(page, "tag", { group: 1 });
	const row = list.row("渋谷店");
	await expect(row.getByText("読み込み中…")).toHaveCount(2);
	answer();
	const count = row.getByRole("link", { name: /^「渋谷店」の友だち [\d,]+人$/ });
	await expect(count).toBeVisible();
	await expect(row.getByText("読み込み中…")).toHaveCount(0);
	await count.click();
	await expect(page).toHaveURL(/\/line\/tag\/member\/1(\?|$)/);
});
