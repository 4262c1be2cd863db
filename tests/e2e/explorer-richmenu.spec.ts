import { EXPLORER_TEXTS } from "#domain/texts/explorer.ts";
import { RICHMENU_TEXTS } from "#domain/texts/richmenus.ts";
import { TEMPLATE_TEXTS } from "#domain/texts/templates.ts";
import { ItemList } from "./support/item-list.ts";
import { picture } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

test("turning a menu off asks, and takes it from its friends", async ({ page, operatorApi }, {
	retry,
	repeatEachIndex,
}) => {
	// An earlier try may have left the menu off; its friends do not get it back.
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

	// Pressed again while it is looked up where the menu is used, it asks once.
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

test("a menu with two buttons is made of an image, with what is wrong beside its fields", async ({
	page,
	operatorApi,
}) => {
	await operatorApi.clear("richmenu", { items: ["春のメニュー"] });
	const list = await ItemList.open(page, "richmenu", { group: 18 });
	await page.getByRole("link", { name: "新しいリッチメニュー" }).click();
	await page.getByRole("link", { name: "画像から作成する" }).click();
	await expect(page).toHaveURL(/\/line\/richmenu\/new\?group=18$/);
	const save = page.getByRole("button", { name: "保存する" });
	const name = page.getByRole("textbox", { name: "名前" });
	const bar = page.getByRole("textbox", { name: "メニューバーの文字" });
	await bar.clear();
	await save.click();
	await expect(name).toBeFocused();
	await expect(name).toHaveAccessibleDescription(new RegExp(EXPLORER_TEXTS.itemNameRequired));
	await expect(bar).toHaveAccessibleDescription(new RegExp(RICHMENU_TEXTS.chatBarTextRequired));
	await expect(page.getByText(RICHMENU_TEXTS.menuImageRequired).first()).toBeVisible();
	await name.fill("春のメニュー");
	await bar.fill("メニューを見る");

	const choose = async (file: ReturnType<typeof picture>) => {
		const chooser = page.waitForEvent("filechooser");
		await page.getByRole("button", { name: /画像を選ぶ$/ }).click();
		await (await chooser).setFiles(file);
	};
	await choose(picture("tall.png", 800, 800));
	await expect(page.getByText(RICHMENU_TEXTS.menuImageSize).first()).toBeVisible();
	await choose(picture("menu.png", 1200, 405));
	await expect(page.getByRole("img", { name: "選択中のメニューの画像" })).toBeVisible();
	await page.getByRole("button", { name: "レイアウトを選ぶ" }).click();
	await page.getByRole("menuitem", { name: "左右に2つ" }).click();
	const tabs = page.getByRole("tablist", { name: "編集するボタン" }).getByRole("tab");
	await expect(tabs).toHaveCount(2);
	await expect(page.getByRole("textbox", { name: "幅" })).toHaveValue("600 px");
	await page.getByRole("textbox", { name: "ボタン名" }).fill("予約する");
	await page.getByRole("combobox", { name: "タップしたとき" }).selectOption({ label: "友だちが言葉を送る" });
	await page.getByRole("textbox", { name: "送る言葉" }).fill("予約したいです");
	await save.click();
	await expect(tabs.nth(1)).toHaveAccessibleName(/入力に誤りがあります/);
	await tabs.nth(1).click();
	await expect(page.getByRole("textbox", { name: "ボタン名" })).toHaveAccessibleDescription(
		new RegExp(TEMPLATE_TEXTS.buttonLabelRequired),
	);
	await page.getByRole("textbox", { name: "ボタン名" }).fill("お店を見る");
	await page
		.getByRole("combobox", { name: "タップしたとき" })
		.selectOption({ label: "URLを開く・電話をかける" });
	await page.getByRole("textbox", { name: "URL" }).fill("https://example.com/shop");
	await save.click();

	await expect(list.row("春のメニュー")).toContainText("予約する、お店を見る");
	await expect(page).toHaveURL("/line/richmenu?group=18");
	await expect(list.row("春のメニュー").getByRole("img", { name: "「春のメニュー」の画像" })).toBeVisible();
});
