import type { Page } from "@playwright/test";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { ActionEditor } from "./support/action-editor.ts";
import { walk } from "./support/barriers.ts";
import { tabTo } from "./support/keyboard.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

const EDGE =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0";

const picker = (page: Page) => {
	const dialog = page.getByRole("dialog", { name: "絵文字の選択" });
	return {
		dialog,
		search: dialog.getByRole("searchbox", { name: "絵文字を検索" }),
		emoji: (name: string) => dialog.getByRole("gridcell", { name, exact: true }),
		lines: dialog.getByRole("row"),
	};
};

/** Editor of a new action with a text effect. */
async function openText(page: Page) {
	await page.goto("/line/action?new=1");
	const editor = new ActionEditor(page);
	await editor.add(EFFECTS.text.label);
	const panel = editor.panel(1, EFFECTS.text.label);
	return {
		editor,
		text: panel.getByRole("textbox", { name: "本文" }),
		button: panel.getByRole("button", { name: "絵文字", exact: true }),
	};
}

test("[A-013, A-016] an emoji found in Japanese goes in where the cursor was, and is saved", async ({
	page,
}) => {
	const { editor, text, button } = await openText(page);
	const { dialog, search, emoji, lines } = picker(page);
	await text.fill("ありがとう。またね");
	for (let presses = 0; presses < 4; presses++) await page.keyboard.press("ArrowLeft");
	await button.click();
	await expect(search).toBeFocused();
	await expect(lines.first().getByRole("gridcell")).toHaveCount(9);
	await search.fill("はーと");
	await expect(emoji("赤いハート")).toBeVisible();
	await emoji("赤いハート").click();
	await expect(dialog).toHaveCount(0);
	await expect(text).toHaveText("ありがとう❤️。またね");
	await expect(text).toBeFocused();
	// The caret is after it.
	await page.keyboard.type("！");
	await expect(text).toHaveText("ありがとう❤️！。またね");

	const name = ownName("絵文字つき");
	await editor.name.fill(name);
	await editor.save.click();
	await expect(editor.drawer).toHaveCount(0);
	await page.getByRole("row").filter({ hasText: name }).getByRole("link", { name }).click();
	await expect(text).toHaveText("ありがとう❤️！。またね");
});

test("it is used by keys alone: arrows walk, Enter takes, Escape closes the picker and nothing else", async ({
	page,
}) => {
	const { editor, text, button } = await openText(page);
	const { dialog, search } = picker(page);
	const named = dialog.getByRole("gridcell", { selected: true });
	await text.fill("はい");
	await tabTo(page, button);
	await page.keyboard.press("Enter");
	await expect(search).toBeFocused();
	// Keys have no effect before the emoji have loaded.
	await expect(dialog.getByRole("gridcell").first()).toBeVisible();
	// The first one moves from the search to the selected cell; repeated if it was pressed too early.
	await expect(async () => {
		await page.keyboard.press("ArrowDown");
		await expect(named).toHaveCount(1, { timeout: 1_000 });
	}).toPass();
	for (const arrow of ["ArrowRight", "ArrowDown"]) {
		const before = await named.getAttribute("aria-label");
		await page.keyboard.press(arrow);
		await expect(named).not.toHaveAttribute("aria-label", String(before));
	}
	const chosen = await named.textContent();
	await page.keyboard.press("Enter");
	await expect(text).toHaveText(`はい${chosen}`);
	await expect(text).toBeFocused();

	await tabTo(page, button);
	await page.keyboard.press("Enter");
	await expect(search).toBeFocused();
	await page.keyboard.type("猫");
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(button).toBeFocused();
	await expect(editor.drawer).toBeVisible();
	await expect(text).toHaveText(`はい${chosen}`);
});

test("what an input method holds is not taken by the picker's keys", async ({ page }) => {
	const { text, button } = await openText(page);
	const { dialog, search } = picker(page);
	await button.click();
	await expect(search).toBeFocused();
	const input = await page.context().newCDPSession(page);
	await input.send("Input.imeSetComposition", { text: "ねこ", selectionStart: 2, selectionEnd: 2 });
	await expect(search).toHaveValue("ねこ");
	await expect(dialog.getByRole("gridcell", { selected: true })).toHaveCount(1);
	// Keydown event of the Enter that ends a composition.
	for (const key of ["Enter", "Escape"])
		await search.evaluate(
			(field, key) =>
				field.dispatchEvent(
					new KeyboardEvent("keydown", { key, keyCode: 229, isComposing: true, bubbles: true }),
				),
			key,
		);
	await input.send("Input.insertText", { text: "猫" });
	await expect(search).toHaveValue("猫");
	await expect(dialog).toBeVisible();
	await expect(text).toHaveText("");
	await page.keyboard.press("Enter");
	await expect(text).not.toHaveText("");
});

test("it stands at texts with chips and at plain ones, and goes beside a chip", async ({ page }) => {
	const { dialog, search, emoji } = picker(page);
	await page.goto("/ui#placeholders");
	const text = page.getByRole("textbox", { name: "空の本文" });
	const stored = page.getByLabel("空の本文の保存される形");
	await text.click();
	await page.keyboard.insertText("{name}");
	await page.keyboard.type("さん");
	for (let presses = 0; presses < 2; presses++) await page.keyboard.press("ArrowLeft");
	await page.getByRole("button", { name: "絵文字", exact: true }).nth(1).click();
	await search.fill("拍手");
	await emoji("拍手").click();
	await expect(stored).toHaveText("{name}👏さん");
	await expect(text).toBeFocused();

	await goWithin(page, "/lvf/edit/new");
	for (const name of ["タイトル", "説明"]) {
		const field = page.getByRole("textbox", { name });
		await field.fill("ご案内");
		await page
			.getByRole("button", { name: "絵文字", exact: true })
			.nth(name === "説明" ? 1 : 0)
			.click();
		await search.fill("拍手");
		await emoji("拍手").click();
		await expect(field).toHaveValue("ご案内👏");
		// It can be undone like typed text.
		await page.keyboard.press("Control+Z");
		await expect(field).toHaveValue("ご案内");
		await page.keyboard.press("Control+Shift+Z");
		await expect(field).toHaveValue("ご案内👏");
		await expect(dialog).toHaveCount(0);
	}
});

test("it reads nothing before it is opened, and then only from the site, once", async ({ page, baseURL }) => {
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	const { button } = await openText(page);
	expect(
		asked.filter((address) => /emoji/i.test(address) && !/Emoji(Button|Textarea)/.test(address)),
	).toEqual([]);
	const { search, dialog } = picker(page);
	for (let times = 0; times < 2; times++) {
		await button.click();
		await expect(search).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
	}
	const data = asked.filter((address) => address.includes("emojibase"));
	expect(data.map((address) => new URL(address).pathname)).toEqual([
		expect.stringMatching(/^\/assets\/emojibase-[\d.]+\/ja\/data\.json$/),
		expect.stringMatching(/^\/assets\/emojibase-[\d.]+\/ja\/messages\.json$/),
	]);
	expect(asked.filter((address) => !address.startsWith(String(baseURL)))).toEqual([]);
});

test.describe("when its data cannot be read", () => {
	test.use({ tolerated: /status of 500 .*emojibase/ });

	test("it says so, and reads it again when asked", async ({ page }) => {
		await page.route("**/emojibase-*/**", (route) => route.fulfill({ status: 500, body: "{}" }));
		const { button } = await openText(page);
		const { dialog, search } = picker(page);
		await button.click();
		const again = dialog.getByRole("button", { name: "再読み込み" });
		await expect(again).toBeVisible();
		await page.unroute("**/emojibase-*/**");
		await again.click();
		await expect(search).toBeVisible();
	});
});

test.describe("in Edge", () => {
	test.use({ userAgent: EDGE });

	test("[A-015] it does not work: the button tells of the system's own, and reads nothing", async ({
		page,
	}) => {
		const asked: string[] = [];
		page.on("request", (request) => asked.push(request.url()));
		const { editor, button } = await openText(page);
		await button.click();
		const { dialog, search } = picker(page);
		await expect(dialog).toContainText("Google Chrome");
		await expect(dialog).toContainText("Windowsキー");
		await expect(search).toHaveCount(0);
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
		await expect(button).toBeFocused();
		await expect(editor.drawer).toBeVisible();
		expect(asked.filter((address) => address.includes("emojibase"))).toEqual([]);
	});
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("it lies within the screen, nine to a line, each large enough for a finger", async ({ page }) => {
		const { text, button } = await openText(page);
		await button.tap();
		const { dialog, lines, search } = picker(page);
		const cells = lines.first().getByRole("gridcell");
		await expect(cells).toHaveCount(9);
		// The on-screen keyboard must not cover the emoji.
		await expect(search).not.toBeFocused();
		const frame = (await dialog.boundingBox())!;
		expect(frame.x).toBeGreaterThanOrEqual(0);
		expect(frame.x + frame.width).toBeLessThanOrEqual(390);
		for (const cell of await cells.all()) {
			const { width, height } = (await cell.boundingBox())!;
			expect(Math.min(width, height)).toBeGreaterThanOrEqual(39.5);
		}
		const chosen = await cells.nth(3).textContent();
		await cells.nth(3).tap();
		await expect(text).toHaveText(String(chosen));
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
			0,
		);
	});
});

test("the open picker has no barriers, nor have the pages about notices", async ({ page }) => {
	await walk(page, [
		{ address: "/line/notifications", shows: "通知" },
		{ address: "/user/line-notify", shows: "LINE Notifyの終了について" },
		{ address: "/line/notification", shows: "通知設定" },
		{ address: "/line/notification/new", shows: "通知設定の作成" },
		{
			address: "/line/notification/channels",
			shows: "通知の送り先",
			opens: async () => {
				await page.getByRole("button", { name: "送り先を作成する" }).click();
				await expect(page.getByRole("dialog").getByLabel("送り先のメールアドレス")).toBeVisible();
			},
		},
		{ address: "/line/notification/log", shows: "通知の送信履歴" },
		{
			address: "/lvf/edit/new",
			shows: "回答フォームの作成",
			opens: async () => {
				await page.getByRole("button", { name: "絵文字", exact: true }).last().click();
				await expect(picker(page).search).toBeFocused();
				await expect(picker(page).lines.first()).toBeVisible();
			},
		},
	]);
});
