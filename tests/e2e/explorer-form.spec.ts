import { ItemList } from "./support/item-list.ts";
import { expect, test } from "./support/test.ts";

test("a form is stopped with what friends read, shown in red, and published again", async ({
	page,
	operatorApi,
}) => {
	const group = await operatorApi.makeFolder("form", "止めるフォーム");
	await operatorApi.makeItem("form", { name: "夏のアンケート", group_id: group });
	const list = await ItemList.open(page, "form", { group });
	const row = list.row("夏のアンケート");
	await expect(row.getByText("公開中", { exact: true })).toBeVisible();
	await list.choose("夏のアンケート", "停止する");
	await expect(page).toHaveURL(/\/lvf\/status\/\d+/);
	await page.getByRole("radio", { name: "停止する" }).check();
	await page.getByRole("button", { name: "保存する" }).click();
	const notice = page.getByRole("textbox", { name: "停止中の案内" });
	await expect(notice).toBeFocused();
	await notice.fill("受付は終了しました。");
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("停止しました")).toBeVisible();
	await list.folder("止めるフォーム").click();
	const stopped = row.getByText("停止中", { exact: true });
	await expect(stopped).toBeVisible();
	const color = await stopped.evaluate((element) => getComputedStyle(element).color);
	const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
	expect(red, color).toBeGreaterThan(Math.max(green, blue) + 40);
	await expect(row.getByTitle("受付は終了しました。")).toBeVisible();

	await list.choose("夏のアンケート", "再開する");
	await page.getByRole("radio", { name: "公開する" }).check();
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("公開しました")).toBeVisible();
	await list.folder("止めるフォーム").click();
	await expect(row.getByText("公開中", { exact: true })).toBeVisible();
});
