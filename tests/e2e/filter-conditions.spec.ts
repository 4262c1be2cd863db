import { FilterBuilder } from "./support/filter-builder.ts";
import { press, tabTo } from "./support/keyboard.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

const SOME = /^[1-9][\d,]*人$/;

test("a group of which one must hold is built by the keyboard alone", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	await expect(builder.name).toBeFocused();
	const title = ownName("キーだけで作ったグループ");
	await page.keyboard.type(title);
	await tabTo(page, builder.groupAdder);
	await press(page, "Enter");
	const adder = builder.panel.getByRole("button", { name: "1番目のグループに条件を追加する" });
	await expect(adder).toBeFocused();
	const add = async (label: string) => {
		await tabTo(page, adder);
		await press(page, "Enter");
		await expect(page.getByRole("listbox", { name: "追加する条件" })).toBeVisible();
		await expect(page.getByPlaceholder("条件をさがす").filter({ visible: true })).toBeFocused();
		await goTo(label);
	};
	const goTo = async (label: string) => {
		const option = page.getByRole("option", { name: label, exact: true });
		await expect(option).toBeVisible();
		while ((await option.getAttribute("data-combobox-selected")) === null) await press(page, "ArrowDown");
		await press(page, "Enter");
	};
	const form = (place: number, label: string) => builder.form(place, label, "1番目のグループの");

	await add("タグ");
	const tag = form(1, "タグ");
	await expect(tag.segments("選び方").getByRole("radio", { name: "タグ", exact: true })).toBeFocused();
	await press(page, "Tab", "Enter");
	const selector = page.getByRole("dialog", { name: "タグを選択" });
	await expect(selector.getByRole("searchbox")).toBeFocused();
	await page.keyboard.type("VIP");
	await expect(selector.getByTitle("VIP", { exact: true })).toBeVisible();
	await press(page, "Enter");
	await expect(tag.chosen("タグ")).toHaveText(["VIP"]);
	await tabTo(page, selector.getByRole("button", { name: "決定" }));
	await press(page, "Enter");
	await expect(selector).toHaveCount(0);
	await tabTo(page, tag.combobox("選んだタグの"));
	await press(page, "ArrowDown");
	await goTo("すべてがある");
	await expect(tag.combobox("選んだタグの")).toHaveValue("すべてがある");

	await add("その他");
	const other = form(2, "その他");
	await expect(other.combobox("メッセージのやり取り")).toBeFocused();
	await press(page, "ArrowDown");
	await goTo("メッセージを送ってきたことがない");
	await expect(other.combobox("メッセージのやり取り")).toHaveValue("メッセージを送ってきたことがない");

	await add("リッチメニュー");
	const menu = form(3, "リッチメニュー");
	const target = (name: string) => menu.segments("対象のリッチメニュー").getByRole("radio", { name });
	await expect(target("メニューを指定する")).toBeFocused();
	await press(page, "ArrowRight");
	await expect(target("指定しない")).toBeChecked();
	await press(page, "Tab", "ArrowRight");
	await expect(menu.segments("状態").getByRole("radio", { name: "何も表示していない" })).toBeChecked();

	for (const { figure } of [tag, other, menu]) await expect(figure).toHaveText(SOME);
	await expect(builder.total).toHaveText(SOME);
	await expect(builder.samples).toContainText(
		"（タグ「VIP」のすべてがある、またはメッセージを送ってきたことがない、またはリッチメニューが表示されていない）",
	);
	await tabTo(page, builder.save);
	await press(page, "Enter");
	await expect(builder.panel).toHaveCount(0);

	await tabTo(page, page.getByRole("link", { name: title, exact: true }));
	await press(page, "Enter");
	await expect(tag.chosen("タグ")).toHaveText(["VIP"]);
	await expect(other.combobox("メッセージのやり取り")).toHaveValue("メッセージを送ってきたことがない");
	await expect(menu.segments("状態").getByRole("radio", { name: "何も表示していない" })).toBeChecked();
});
