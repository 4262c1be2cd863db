import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FilterBuilder } from "./support/filter-builder.ts";
import { ItemList } from "./support/item-list.ts";
import { press } from "./support/keyboard.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("a filter is built, put into order and saved by the keyboard alone", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	const add = async (label: string) => {
		await builder.adder.focus();
		await press(page, "Enter");
		await expect(page.getByRole("listbox", { name: "追加する条件" })).toBeVisible();
		await expect(page.getByPlaceholder("条件をさがす")).toBeFocused();
		await page.keyboard.insertText(label);
		await expect(page.getByRole("option", { name: label })).toHaveAttribute("data-combobox-selected", "true");
		await press(page, "Enter");
	};
	await expect(builder.name).toBeFocused();
	const title = ownName("キーだけで作った検索");
	await page.keyboard.insertText(title);
	await add("メモ");
	await expect(builder.card("1番目の条件（メモ）").getByRole("combobox")).toBeFocused();
	await page.keyboard.insertText("乾燥");
	await press(page, "Enter");
	await add("ステータスメッセージ");
	const status = (place: number) => builder.card(`${place}番目の条件（ステータスメッセージ）`);
	await expect(status(2).getByRole("textbox")).toBeFocused();
	await page.keyboard.insertText("旅行");
	await press(page, "Alt+ArrowUp");
	await expect(status(1)).toBeVisible();
	await expect(status(1).getByRole("textbox")).toBeFocused();

	await status(1)
		.getByRole("button", { name: /を下へ移動する$/ })
		.focus();
	await press(page, "Enter");
	const down = status(2).getByRole("button", { name: /を下へ移動する$/ });
	await expect(down).toBeFocused();
	await expect(down).toHaveAttribute("aria-disabled", "true");
	await press(page, "Tab", "Enter");
	await expect(builder.question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await press(page, "Escape");
	await expect(builder.question).toHaveCount(0);
	await expect(status(2)).toBeVisible();

	await press(page, "Control+S");
	await expect(builder.panel).toHaveCount(0);
	await expect((await ItemList.open(page, "funnel")).link(title)).toBeVisible();
});

test("the builder fits a desk and a phone", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	await builder.groupAdder.click();
	await builder.add("メモ", builder.panel.getByRole("button", { name: "1番目のグループに条件を追加する" }));
	await builder.add("流入経路");
	for (const width of [1280, 390]) {
		await page.setViewportSize({ width, height: 844 });
		const overflow = await builder.panel.evaluate((panel) =>
			[...panel.querySelectorAll("*")].some((each) => each.getBoundingClientRect().right > innerWidth + 1),
		);
		expect(overflow, `${width} px`).toBe(false);
		await expect(builder.save).toBeInViewport();
		await expect(builder.total).toBeInViewport();
	}
});
