import { ItemList } from "../e2e/support/item-list.ts";
import { expect, test } from "./support/test.ts";

test("a form of the first generation is unusable, and its address is not copied", async ({ page }) => {
	const list = await ItemList.open(page, "form", { search: "旧・お問い合わせ" });
	const old = list.row("旧・お問い合わせフォーム");
	await expect(old.getByText("使用できません", { exact: true })).toBeVisible();
	await expect(old.getByText("公開中", { exact: true })).toHaveCount(0);
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
