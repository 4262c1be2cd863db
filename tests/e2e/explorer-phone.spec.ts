import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { KIND_NAMES, kindOf } from "#domain/engine/kinds/registry.ts";
import { ItemList } from "./support/item-list.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone a folder is chosen from a drawer, and its items are cards, and no list is wider than the page", async ({
	page,
	operatorApi,
}) => {
	await operatorApi.clear("tag", { items: ["電話の札一"] });
	const { group } = await operatorApi.makeTags("電話の棚", ["電話の札一", "電話の札二"]);
	await ItemList.open(page, "tag");
	await page.getByRole("button", { name: "すべてのフォルダ" }).click();
	const drawer = page.getByRole("dialog", { name: "フォルダの選択" });
	await drawer.getByRole("link", { name: "電話の棚", exact: true }).click();
	await expect(drawer).toHaveCount(0);
	await expect(page).toHaveURL(`/line/tag?group=${group}`);
	const card = page.getByRole("listitem").filter({ hasText: "電話の札一" });
	await expect(card).toContainText("定員なし");
	await expect(card.getByRole("link", { name: "「電話の札一」の友だち 0人" })).toBeVisible();

	await page.getByRole("checkbox", { name: "すべて選択" }).check();
	await expect(page.getByText("2件を選択中")).toBeVisible();
	await page.getByRole("button", { name: "「電話の札一」の操作" }).click();
	await page.getByRole("menuitem", { name: "フォルダへ移動する" }).click();
	await page.getByRole("dialog", { name: "フォルダへ移動" }).getByRole("button", { name: "店舗" }).click();
	await expect(card).toHaveCount(0);
	await expect(page.getByRole("link", { name: "電話の札二", exact: true })).toBeVisible();

	for (const kind of KIND_NAMES)
		await test.step(kindOf(kind).label, async () => {
			await goWithin(page, addressOf(kindOf(kind).listPage));
			await expect(
				page.getByRole("heading", { name: kindOf(kind).label, level: 1, exact: true }),
			).toBeVisible();
			await expect(page.getByText("読み込み中…")).toHaveCount(0);
			const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			expect.soft(overhang, kindOf(kind).label).toBeLessThanOrEqual(0);
		});
});
