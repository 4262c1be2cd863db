import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { expect, test } from "./support/test.ts";

test("turning a menu off asks, and takes it from its friends", async ({ page, operatorApi }, {
	retry,
	repeatEachIndex,
}) => {
	// An earlier attempt may have disabled the menu, which removes it from its friends for good.
	await operatorApi.crud("richmenu", { action: "changeActive", item_ids: [1], sw: 1 });
	const isFirstTry = retry === 0 && repeatEachIndex === 0;
	const list = await ItemList.open(page, "richmenu", { group: 18 });
	const active = page.getByRole("switch", { name: "「通常メニュー」を有効にする" });
	const shown = page.getByRole("button", { name: /^「通常メニュー」を表示中の友だち/ });
	await expect(active).toBeChecked();
	await expect(shown).toHaveText(isFirstTry ? /^[1-9][\d,]*人$/ : /^\d[\d,]*人$/);
	await active.press("Space");
	await expect(list.question).toContainText(
		"無効にすると、このリッチメニューが表示されている友だちの画面から消えます。",
	);
	await list.answerQuestion("キャンセル");
	await expect(active).toBeChecked();

	// A second press during the lookup of the menu's uses opens one dialog only.
	const lookedUp = Promise.withResolvers<void>();
	await page.route("**/api/used_by/richmenu/*", async (route) => {
		await lookedUp.promise;
		await route.continue();
	});
	await active.press("Space");
	await active.press("Space");
	lookedUp.resolve();
	await list.answerQuestion("キャンセル");
	await expect(list.question).toHaveCount(0);
	await expect(active).toBeChecked();
	await active.press("Space");
	await list.answerQuestion("無効にする");
	await expect(active).not.toBeChecked();
	await expect(active).toBeEnabled();
	await expect(shown).toHaveText("0人");

	await page.reload();
	await expect(active).not.toBeChecked();
	await active.press("Space");
	await expect(active).toBeChecked();
	await expect(active).toBeEnabled();
});

test("[E-268] so does turning it off in its editor", async ({ page, operatorApi }) => {
	await operatorApi.crud("richmenu", { action: "changeActive", item_ids: [2], sw: 1 });
	const list = await ItemList.open(page, "richmenu", { group: 18 });
	await list.link("年末年始メニュー").click();
	const active = page.getByRole("switch", { name: /^有効にする/ });
	await active.press("Space");
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(list.question).toContainText(
		"無効にすると、このリッチメニューが表示されている友だちの画面から消えます。",
	);
	await list.answerQuestion("キャンセル");
	await active.press("Space");
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByRole("switch", { name: "「年末年始メニュー」を有効にする" })).toBeChecked();
});

test("the page of a menu tells its buttons in words, with their taps, and who sees it", async ({ page }) => {
	await page.goto("/line/richmenu/edit/1");
	const buttons = page.getByRole("region", { name: "ボタンの動き" });
	await expect(buttons).toContainText("友だちが「予約」と送る");
	await expect(buttons).toContainText("アクション「初回クーポンのお渡し」を実行する");
	await expect(buttons).toContainText(/タップ [1-9]\d*回（[1-9]\d*人）/);
	await expect(page.getByRole("region", { name: "表示される友だち" })).toContainText("標準のメニューです。");
});

test("a menu of another tool is not editable and has no actions", async ({ page }) => {
	const list = await ItemList.open(page, "richmenu");
	const row = list.row("外部ツールで作成したメニュー");
	await expect(row.getByText("編集不可", { exact: true })).toBeVisible();
	await expect(list.link("外部ツールで作成したメニュー")).toHaveCount(0);
	await expect(row.getByRole("button", { name: /の操作$/ })).toHaveCount(0);
	await expect(row.getByRole("checkbox")).toHaveCount(0);
	await expect(row.getByRole("switch")).toBeDisabled();
	await expect(list.row("作成途中のメニュー").getByText("使用できません")).toBeVisible();

	await list.choose("テンプレートから作成したメニュー", "コピーする");
	await expect(list.alert).toContainText(RICHMENU_TEXTS.lmpMenuCopy("テンプレートから作成したメニュー"));
});
