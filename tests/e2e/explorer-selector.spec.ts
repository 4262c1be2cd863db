import type { Page } from "@playwright/test";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import { holdLibraryFocus } from "./support/patience.ts";
import { expect, test } from "./support/test.ts";

const value = (page: Page, label: string) => page.getByLabel(`${label}の値`, { exact: true });

async function openSelector(page: Page, label: string) {
	await page.getByRole("button", { name: new RegExp(`^${label}を(選択|変更)する$`) }).click();
	const panel = page.getByRole("dialog", { name: `${label}を選択` });
	return {
		panel,
		search: panel.getByRole("searchbox"),
		items: panel.getByRole("list", { name: /の一覧$/ }).getByRole("listitem"),
		item: (name: string) =>
			panel.getByRole("list", { name: /の一覧$/ }).getByRole("button", { name, exact: true }),
		group: (name: string) =>
			panel.getByRole("navigation", { name: "フォルダ" }).getByRole("button", { name }),
		add: panel.getByRole("button", { name: /^新しい.*を追加する$/ }),
		alert: panel.getByRole("alert"),
	};
}

test("items are chosen by pointer and keys, starred, made in their place and refused", async ({ page }) => {
	await holdLibraryFocus(page);
	await page.goto("/ui#selector");
	await expect(page.getByRole("heading", { name: "項目の選択" })).toBeVisible();

	await test.step("a deleted item is shown as such where it may be, and dropped elsewhere", async () => {
		const chosen = page.getByRole("list", { name: "選択中の削除済みを含むタグ" });
		await expect(chosen.getByText("削除済みのタグ", { exact: true })).toBeVisible();
		await expect(page.getByText("削除済みのタグが指定されています").first()).toBeVisible();
		await chosen.getByRole("button", { name: "「削除済みのタグ」を選択から外す" }).click();
		await expect(value(page, "削除済みを含むタグ")).toHaveText("[2]");
		await expect(page.getByText("削除済みのタグが指定されています")).toHaveCount(0);
		await expect(value(page, "削除済みを外すタグ")).toHaveText("[2]");
	});

	await test.step("what may not be chosen is refused with its name", async () => {
		for (const { label, name } of [
			{ label: "編集できる友だち情報", name: "LINE登録名" },
			{ label: "日付と数値の友だち情報", name: "担当者" },
			{ label: "外部ツールを除くリッチメニュー", name: "外部ツールのメニュー" },
			{ label: "現行の回答フォーム", name: "旧アンケート" },
		]) {
			const { panel, items, alert } = await openSelector(page, label);
			await items.filter({ hasText: name }).getByRole("button").first().click();
			await expect(alert).toHaveText(`${name}は追加できません`);
			await page.keyboard.press("Escape");
			await expect(panel).toHaveCount(0);
			await expect(value(page, label)).toHaveText("null");
		}
	});

	await test.step("several are toggled until the selector is left", async () => {
		const label = "複数選ぶタグ";
		const { panel, item } = await openSelector(page, label);
		await item("シルバー会員").click();
		await item("予約希望").click();
		await expect(panel).toBeVisible();
		await panel.getByRole("button", { name: "決定" }).click();
		await expect(panel).toHaveCount(0);
		await expect(page.getByRole("button", { name: `${label}を選択する` })).toBeFocused();
		await expect(value(page, label)).toHaveText("[2,7,3]");
	});

	await test.step("one item is chosen and closes, and another takes its place", async () => {
		const label = "1つ選ぶタグ";
		const first = await openSelector(page, label);
		await first.item("ゴールド会員").click();
		await expect(first.panel).toHaveCount(0);
		await expect(value(page, label)).toHaveText("2");
		await expect(page.getByRole("list", { name: `選択中の${label}` })).toContainText("ゴールド会員");
		const second = await openSelector(page, label);
		await expect(second.item("ゴールド会員")).toHaveAttribute("aria-pressed", "true");
		await second.item("シルバー会員").click();
		await expect(value(page, label)).toHaveText("3");
		await page
			.getByRole("list", { name: `選択中の${label}` })
			.getByRole("button", { name: /外す$/ })
			.click();
		await expect(value(page, label)).toHaveText("null");
	});

	await test.step("a search suggests the twenty nearest names at most", async () => {
		const { panel, search, items, group } = await openSelector(page, "1つ選ぶタグ");
		await search.fill("セミナー");
		await expect(items).toHaveCount(20);
		await expect(panel.getByText(SELECTOR_TEXTS.selectorShown(20, 40))).toBeVisible();
		await expect(group("来店のきっかけ")).toHaveText(/40$/);
		await expect(group("会員ランク")).toHaveText(/0$/);
		await expect(panel.getByRole("button", { name: "さらに表示する" })).toHaveCount(0);
		await search.fill("vip");
		await expect(items).toHaveText([/ＶＩＰ/]);
		await page.keyboard.press("Escape");
		await expect(panel).toHaveCount(0);
	});

	await test.step("the keyboard alone searches, walks and chooses", async () => {
		const label = "1つ選ぶタグ";
		await page.getByRole("button", { name: `${label}を選択する` }).focus();
		await page.keyboard.press("Enter");
		const panel = page.getByRole("dialog", { name: `${label}を選択` });
		await expect(panel.getByRole("searchbox")).toBeFocused();
		await page.keyboard.type("会員");
		const items = panel.getByRole("list", { name: /の一覧$/ });
		// Both were already on the page, among others.
		await expect(items.getByRole("listitem")).toHaveCount(2);
		const options = items.getByRole("button", { name: /会員$/ });
		await expect(options).toHaveCount(2);
		await page.keyboard.press("ArrowDown");
		await expect(options.first()).toBeFocused();
		await page.keyboard.press("ArrowDown");
		await expect(options.nth(1)).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(panel).toHaveCount(0);
		await expect(value(page, label)).toHaveText(/^[23]$/);
		await expect(page.getByRole("button", { name: `${label}を変更する` })).toBeFocused();
	});

	await test.step("favourites are a group of their own, and a star puts an item into it", async () => {
		const { panel, group, items, item } = await openSelector(page, "1つ選ぶタグ");
		await group("お気に入り").click();
		await expect(items).toHaveCount(2);
		await group("会員ランク").click();
		await panel.getByRole("button", { name: "「シルバー会員」をお気に入りにする" }).click();
		await group("お気に入り").click();
		await expect(items).toHaveCount(3);
		await expect(item("シルバー会員")).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(panel).toHaveCount(0);
	});

	await test.step("what is missing is made in its place and chosen, and refused without a name", async () => {
		const label = "1つ選ぶタグ";
		const { panel, search, group, add, alert } = await openSelector(page, label);
		await group("会員ランク").click();
		await add.click();
		await expect(alert).toHaveText("タグ名が空欄です");
		await search.fill("プラチナ会員");
		await expect(panel.getByText(SELECTOR_TEXTS.selectorNoSuggestion)).toBeVisible();
		await add.click();
		await expect(panel).toHaveCount(0);
		await expect(page.getByRole("list", { name: `選択中の${label}` })).toContainText("プラチナ会員");

		const field = await openSelector(page, "作成できない種別の友だち情報");
		await field.search.fill("新しい項目");
		await field.add.click();
		await expect(field.alert).toHaveText(SELECTOR_TEXTS.selectorTypeNotMade("友だち情報"));
	});
});
