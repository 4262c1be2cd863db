import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { ItemList } from "./support/item-list.ts";
import { picture } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

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
	await page.getByRole("radiogroup", { name: "タップしたとき" }).getByText("友だちが言葉を送る").click();
	await page.getByRole("textbox", { name: "送る言葉" }).fill("予約したいです");
	await save.click();
	await expect(tabs.nth(1)).toHaveAccessibleName(/入力に誤りがあります/);
	await tabs.nth(1).click();
	await expect(page.getByRole("textbox", { name: "ボタン名" })).toHaveAccessibleDescription(
		new RegExp(TEMPLATE_TEXTS.buttonLabelRequired),
	);
	await page.getByRole("textbox", { name: "ボタン名" }).fill("お店を見る");
	await page.getByRole("radiogroup", { name: "タップしたとき" }).getByText("URLを開く・電話をかける").click();
	await page.getByRole("textbox", { name: "URL" }).fill("https://example.com/shop");
	await save.click();

	await expect(list.row("春のメニュー")).toContainText("予約する、お店を見る");
	await expect(page).toHaveURL("/line/richmenu?group=18");
	await expect(list.row("春のメニュー").getByRole("img", { name: "「春のメニュー」の画像" })).toBeVisible();
});
