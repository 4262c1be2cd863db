import { ItemList } from "./support/item-list.ts";
import { expect, test } from "./support/test.ts";

test("a form of the first generation is unusable, and its address is not copied", async ({ page }) => {
	const list = await ItemList.open(page, "form");
	const old = list.row("旧・お問い合わせフォーム");
	await expect(old.getByText("使用できません", { exact: true })).toBeVisible();
	await expect(old.getByText("old001")).toBeVisible();
	await expect(old.getByRole("button", { name: /をコピーする$/ })).toHaveCount(0);
	const menu = await list.openMenu("旧・お問い合わせフォーム");
	await expect(menu.getByRole("menuitem", { name: "回答後のアクション" })).toBeVisible();
	await expect(menu.getByRole("menuitem", { name: "詳細を見る" })).toHaveCount(0);
	await expect(menu.getByRole("menuitem", { name: "プレビュー" })).toHaveCount(0);
	await page.keyboard.press("Escape");

	await list.folder("アンケート").click();
	const usable = list.row("ご来店後アンケート");
	await expect(usable.getByText("使用できません")).toHaveCount(0);
	await expect(usable.getByRole("button", { name: /\/hzr3kd」をコピーする$/ })).toBeVisible();
});

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

test("notice and star of a form are turned on and off, one by one and together", async ({
	page,
	operatorApi,
}) => {
	const group = await operatorApi.makeFolder("form", "知らせるフォーム");
	for (const name of ["知らせる一", "知らせる二"])
		await operatorApi.makeItem("form", { name, group_id: group });
	const list = await ItemList.open(page, "form", { group });
	const notice = (name: string) => page.getByRole("button", { name: `「${name}」の通知を受け取る` });
	const star = (name: string) => page.getByRole("button", { name: `「${name}」をお気に入りにする` });
	await notice("知らせる一").click();
	await star("知らせる一").click();
	await expect(notice("知らせる一")).toHaveAttribute("aria-busy", "false");
	await expect(star("知らせる一")).toHaveAttribute("aria-busy", "false");
	await page.reload();
	await expect(notice("知らせる一")).toHaveAttribute("aria-pressed", "true");
	await expect(star("知らせる一")).toHaveAttribute("aria-pressed", "true");
	await expect(notice("知らせる二")).toHaveAttribute("aria-pressed", "false");

	await list.tickAll.check();
	await list.chooseForAll("通知を受け取る");
	await expect(notice("知らせる二")).toHaveAttribute("aria-pressed", "true");
	await list.chooseForAll("通知を止める");
	for (const name of ["知らせる一", "知らせる二"])
		await expect(notice(name)).toHaveAttribute("aria-pressed", "false");
	await expect(star("知らせる一")).toHaveAttribute("aria-pressed", "true");
});
