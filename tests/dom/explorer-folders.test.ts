import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("a list opens with all items; a folder stands in the address, and a reload keeps it", async ({
	page,
	operatorApi,
}) => {
	const [loose, filed] = [ownName("未分類のタグ"), ownName("来店状況のタグ")];
	await operatorApi.makeItem("tag", { name: loose });
	await operatorApi.makeItem("tag", { name: filed, group_id: 2 });
	const list = await ItemList.open(page, "tag");
	await expect(list.folder("すべて")).toHaveAttribute("aria-current", "page");
	await expect(list.link(loose)).toBeVisible();
	await expect(list.link(filed)).toBeVisible();
	await list.folder("来店状況").click();
	await expect(page).toHaveURL("/line/tag?group=2");
	await expect(list.link(filed)).toBeVisible();
	await expect(list.link(loose)).toHaveCount(0);

	await page.reload();
	await expect(list.link(filed)).toBeVisible();
	await expect(list.folder("来店状況")).toHaveAttribute("aria-current", "page");
	await expect(list.folder("すべて")).not.toHaveAttribute("aria-current", "page");
});

test("another folder begins without search, selection and mode", async ({ page }) => {
	const list = await ItemList.open(page, "tag", { group: 2 });
	await list.tick("VIP");
	await expect(page.getByText("1件を選択中")).toBeVisible();
	const create = page.getByRole("button", { name: "新しいタグ", exact: true });
	await create.click();
	await expect(page.getByRole("textbox", { name: "新しいタグ名" })).toBeFocused();
	await list.folder("メニュー").click();
	await expect(list.link("カラー")).toBeVisible();
	await expect(page.getByText(/件を選択中/)).toHaveCount(0);
	await expect(page.getByRole("textbox", { name: "新しいタグ名" })).toHaveCount(0);

	await list.search.fill("カット");
	await expect(list.row("カラー")).toHaveCount(0);
	await expect(page).toHaveURL(/search=/);
	await list.folder("店舗").click();
	await expect(list.search).toHaveValue("");
	await expect(page).toHaveURL("/line/tag?group=1");
	await expect(list.link("渋谷店")).toBeVisible();
	await list.folder("来店状況").click();
	await expect(list.link("VIP")).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "「VIP」を選択する" })).not.toBeChecked();
});

test("the button of a mode pressed again ends it, and Escape does too", async ({ page }) => {
	await ItemList.open(page, "tag");
	for (const { button, field } of [
		{ button: "新しいタグ", field: "新しいタグ名" },
		{ button: "新しいフォルダ", field: "新しいフォルダ名" },
	]) {
		const naming = page.getByRole("textbox", { name: field });
		const toggle = page.getByRole("button", { name: button, exact: true });
		await toggle.click();
		await expect(naming).toBeFocused();
		await expect(toggle).toHaveAttribute("aria-pressed", "true");
		await toggle.click();
		await expect(naming).toHaveCount(0);
		await toggle.click();
		await naming.press("Escape");
		await expect(naming).toHaveCount(0);
		await expect(toggle).toHaveAttribute("aria-pressed", "false");
	}
});

test("a folder is made, renamed, and deleted with its items kept", async ({ page, operatorApi }) => {
	await operatorApi.clear("tag", { folders: ["季節の催し", "冬の催し"], items: ["雪まつり"] });
	const list = await ItemList.open(page, "tag");
	await page.getByRole("button", { name: "新しいフォルダ" }).click();
	const naming = page.getByRole("textbox", { name: "新しいフォルダ名" });
	await naming.press("Enter");
	await expect(list.alert).toContainText(EXPLORER_TEXTS.newFolderNameRequired);
	await list.closeAlert();
	await naming.fill("季節の催し");
	await naming.press("Enter");
	await expect(list.folder("季節の催し")).toBeVisible();

	await list.folder("季節の催し").focus();
	await page.keyboard.press("F2");
	const renaming = page.getByRole("textbox", { name: "フォルダ「季節の催し」の名前" });
	await expect(renaming).toBeFocused();
	await renaming.fill("");
	await expect(list.folders.getByRole("button", { name: "決定する" })).toHaveCount(0);
	await renaming.fill("冬の催し");
	await list.folders.getByRole("button", { name: "決定する" }).click();
	await list.folder("冬の催し").click();
	await expect(page.getByText("表示するものがありません")).toBeVisible();

	const group = Number(new URL(page.url()).searchParams.get("group"));
	await operatorApi.makeItem("tag", { name: "雪まつり", group_id: group });
	await page.reload();
	await expect(list.link("雪まつり")).toBeVisible();
	await list.chooseOfFolder("冬の催し", "削除する");
	await expect(list.question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await list.answerQuestion("削除する");
	await expect(list.folder("冬の催し")).toHaveCount(0);
	await expect(list.folder("未分類")).toHaveAttribute("aria-current", "page");
	await expect(list.link("雪まつり")).toBeVisible();
});

test("who goes to another folder while a change is on its way sees that folder", async ({
	page,
	operatorApi,
}) => {
	const { group } = await operatorApi.makeTags("急ぐ棚", ["急いで消すタグ"]);
	const list = await ItemList.open(page, "tag", { group });
	await expect(list.rows).toHaveCount(1);
	let answer = () => {};
	const held = new Promise<void>((resolve) => {
		answer = resolve;
	});
	const hold = (what: string) =>
		page.route("**/api/tag/crud", async (route) => {
			if (!route.request().postData()?.includes(what)) return route.fallback();
			const response = await route.fetch();
			await held;
			await route.fulfill({ response });
		});
	await hold('"action":"delete"');
	await list.choose("急いで消すタグ", "削除する");
	await list.answerQuestion("削除する");
	await expect(list.rows).toHaveCount(0);
	await hold('"in_group":1}');
	await list.folder("店舗").click();
	answer();
	await expect(page.getByText("「急いで消すタグ」を削除しました")).toBeVisible();
	await expect(list.link("渋谷店")).toBeVisible();
	await list.folder("急ぐ棚").click();
	await expect(page.getByText("表示するものがありません")).toBeVisible();
});
