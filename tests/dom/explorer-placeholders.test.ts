import type { Page } from "@playwright/test";
import { press } from "../e2e/support/keyboard.ts";
import { expect, test } from "./support/test.ts";

/** Empty text editor with its button. */
const emptyEditor = (page: Page) => {
	const text = page.getByRole("textbox", { name: "空の本文" });
	return {
		text,
		stored: page.getByLabel("空の本文の保存される形"),
		/** The second button: the previous editor has one too. */
		insert: page.getByRole("button", { name: "差し込み", exact: true }).nth(1),
		options: page.getByRole("listbox", { name: "差し込みの候補" }).getByRole("option"),
	};
};

test("a text is written with placeholders by button, brace and keys, and read with their names", async ({
	page,
}) => {
	await page.goto("/ui#placeholders");
	await expect(page.getByRole("heading", { name: "差し込み", exact: true })).toBeVisible();
	const begin = async () => {
		const editor = emptyEditor(page);
		await editor.text.click();
		await press(page, "Control+A", "Delete");
		await expect(editor.stored).toHaveText("");
		return editor;
	};

	await test.step("the button puts in what is found by a few letters", async () => {
		const { text, stored, insert, options } = await begin();
		await text.click();
		await page.keyboard.type("こんにちは、");
		await insert.click();
		// More than the suggestions of a brace.
		expect(await options.count()).toBeGreaterThan(20);
		const search = page.getByRole("textbox", { name: "差し込む項目を検索" });
		await search.fill("今月のカット");
		await expect(options.first()).toHaveText("今月のカット料金");
		await search.press("Enter");
		await expect(stored).toHaveText("こんにちは、{CVAR_c3d4}");
		await expect(text.getByText("今月のカット料金")).toBeVisible();
		await expect(text).not.toContainText("CVAR");
		await expect(text).toBeFocused();
		await page.keyboard.type("円");
		await expect(stored).toHaveText("こんにちは、{CVAR_c3d4}円");
	});

	await test.step("a brace offers names, Enter takes the first and Escape none", async () => {
		const { text, stored, options } = await begin();
		await text.click();
		await page.keyboard.type("{友だち");
		await expect(options.first()).toBeVisible();
		expect(await options.count()).toBeLessThanOrEqual(20);
		await page.keyboard.press("Enter");
		await expect(stored).toHaveText(/^\{\w+\}$/);
		const first = (await stored.textContent()) ?? "";
		await page.keyboard.type("{アンケート設問");
		await expect(options.first()).toBeVisible();
		expect(await options.count()).toBeLessThanOrEqual(20);
		await page.keyboard.press("Escape");
		await expect(options).toHaveCount(0);
		await page.keyboard.type("は");
		await expect(stored).toHaveText(`${first}{アンケート設問は`);
	});

	await test.step("a date is written in one of eight formats, days later", async () => {
		const { text, stored, insert, options } = await begin();
		await text.click();
		await insert.click();
		await page.getByRole("textbox", { name: "差し込む項目を検索" }).fill("今日の日付");
		await expect(options.first()).toHaveText("今日の日付");
		// The text is below the window's edge: the insertion and its settings scroll into view.
		await insert.evaluate((button) =>
			window.scrollBy(0, button.getBoundingClientRect().bottom - innerHeight),
		);
		await press(page, "ArrowDown", "Enter");
		const settings = page.getByRole("dialog", { name: "差し込みの設定" });
		const format = settings.getByRole("combobox", { name: "日付の書式" });
		await expect(format.getByRole("option")).toHaveCount(8);
		await settings.getByRole("textbox", { name: "送信日から何日後" }).fill("3");
		await format.selectOption("8");
		await expect(stored).toHaveText("{date:+3d:8}");
		await settings.getByRole("button", { name: "閉じる" }).click();
		await expect(page.getByRole("group", { name: "差し込み後の例" }).nth(1)).toContainText(
			/\d{4}\/\d{1,2}\/\d{1,2}\([日月火水木金土]\)/,
		);
	});

	await test.step("a chip goes as one by Backspace, and comes out by its settings", async () => {
		const { text, stored } = await begin();
		const name = text.getByText("友だち名", { exact: false });
		await text.click();
		await page.keyboard.insertText("{name}");
		await expect(stored).toHaveText("{name}");
		await expect(name).toBeVisible();
		await page.keyboard.type("さん");
		for (let presses = 0; presses < 2; presses++) await page.keyboard.press("Backspace");
		await expect(stored).toHaveText("{name}");
		await page.keyboard.press("Backspace");
		await page.keyboard.press("Backspace");
		await expect(stored).toHaveText("");
		await expect(name).toHaveCount(0);

		await page.keyboard.insertText("{name}");
		await page.keyboard.type("様");
		await name.click();
		const settings = page.getByRole("dialog", { name: "差し込みの設定" });
		await settings.getByRole("button", { name: "差し込みを削除する" }).click();
		await expect(stored).toHaveText("様");
	});

	await test.step("read texts show names instead of codes, and what is gone as such", async () => {
		const reading = page.getByRole("region", { name: "差し込み" });
		await expect(reading.getByText("ご来店アンケート").first()).toBeVisible();
		await expect(reading.getByTitle(/不明な連携データ/).first()).toBeVisible();
		// Codes that are too short or too long are not placeholders.
		await expect(reading.getByText(/\{FORM_abc12\}.*\{CVAR_a1b2c\}/)).toBeVisible();
		await expect(reading.getByText("{name}さんへ -noreplace").first()).toBeVisible();
	});
});
