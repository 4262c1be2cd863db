import { MAX_ITEMS_AT_ONCE } from "#domain/engine/explorer/list-limits.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { ItemList } from "./support/item-list.ts";
import { expect, test } from "./support/test.ts";

const numbered = (name: string, count: number) =>
	Array.from({ length: count }, (_, index) => `${name}${String(index + 1).padStart(4, "0")}`);

const csvOf = (names: string[], folder: string) =>
	["タグ名,フォルダ名,定員", ...names.map((name) => `${name},${folder},`)].join("\n");

test("more than a thousand at once are refused, and the list shows twenty more at its end", async ({
	page,
	operatorApi,
}) => {
	await operatorApi.clear("tag", { folders: ["千と一"] });
	const names = numbered("一斉", MAX_ITEMS_AT_ONCE + 1);
	for (let from = 0; from < names.length; from += 200)
		await operatorApi.importTags(csvOf(names.slice(from, from + 200), "千と一"));
	const list = await ItemList.open(page, "tag");
	await list.folder("千と一").click();
	await expect(list.rows).toHaveCount(20);
	await list.rows.last().scrollIntoViewIfNeeded();
	await expect(list.rows).toHaveCount(40);

	await list.tickAll.check();
	await expect(page.getByText("1,001件を選択中")).toBeVisible();
	for (const deed of ["削除する", "お気に入りにする"]) {
		await list.chooseForAll(deed);
		await expect(list.alert).toContainText(EXPLORER_TEXTS.tooManySelected(MAX_ITEMS_AT_ONCE));
		await list.closeAlert();
	}
	await page.getByRole("checkbox", { name: "「一斉1001」を選択する" }).uncheck();
	await list.chooseForAll("削除する");
	await list.answerQuestion("削除する");
	await expect(page.getByText("1,000件を削除しました")).toBeVisible();
	await expect(list.rows).toHaveCount(1);
});

test("the last four menus of more than eight rows open upward", async ({ page, operatorApi }) => {
	const { group } = await operatorApi.makeTags("九つ", numbered("上向き", 9));
	const list = await ItemList.open(page, "tag", { group });
	await expect(list.rows).toHaveCount(9);
	for (const { name, upward } of [
		{ name: "上向き0005", upward: false },
		{ name: "上向き0006", upward: true },
		{ name: "上向き0009", upward: true },
	]) {
		const menu = await list.openMenu(name);
		const button = page.getByRole("button", { name: `「${name}」の操作` });
		// A menu is attached briefly before it is positioned.
		await expect
			.poll(async () => {
				const [above, below] = [await menu.boundingBox(), await button.boundingBox()];
				return above && below && above.y < below.y;
			}, name)
			.toBe(upward);
		await page.keyboard.press("Escape");
		await expect(menu).toHaveCount(0);
	}
});
