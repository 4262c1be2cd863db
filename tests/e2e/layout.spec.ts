import type { Locator } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { SAME_MARK } from "#domain/engine/actions/effects/mark.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { ItemList } from "./support/item-list.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Edges of an element, px from the window's. */
async function box(place: Locator) {
	await expect(place).toBeVisible();
	const { x, y, width, height } = (await place.boundingBox())!;
	return { left: x, top: y, right: x + width, bottom: y + height, height };
}

test("what was cut, crowded or covered once stands in sight", async ({
	page,
	operatorApi,
	simulator,
	newcomer: friend,
}) => {
	const long = ownName("ヘッドスパをご予約のお客様向け");
	const { group } = await operatorApi.makeTags(ownName("長い名前の棚"), [long]);
	const word = ownName("かくれる");
	await operatorApi.answer(word, [{ type: 7, notify: SAME_MARK, user_rate: USER_RATE.hidden }]);
	await simulator.says(friend.userId, word);
	const template = await operatorApi.makeItem("template", {
		name: ownName("長い本文"),
		content: { type: "text", text: "ご来店ありがとうございます。\n".repeat(30) },
	});
	const list = await ItemList.open(page, "tag", { group });

	await test.step("a long name goes on in a second line", async () => {
		const name = list.link(long);
		const { height } = await box(name);
		const { line, cut } = await name.evaluate((element) => ({
			line: Number.parseFloat(getComputedStyle(element).lineHeight),
			cut: element.scrollHeight - element.clientHeight,
		}));
		expect(height).toBeGreaterThan(1.5 * line);
		expect(cut).toBeLessThanOrEqual(1);
	});

	await goWithin(page, addressOf("richmenus", { group: 18 }));
	await test.step("taps stand above the name of their button", async () => {
		const taps = list.row("通常メニュー").getByText(/^[\d,]+回（[\d,]+人）$/);
		const numbers = await box(taps.first());
		const button = await box(taps.first().locator("xpath=following-sibling::*[1]"));
		expect(button.top).toBeGreaterThanOrEqual(numbers.bottom - 1);
		expect(button.left).toBe(numbers.left);
	});

	await page.setViewportSize(PHONE);
	await test.step("on a card 表示中 begins where the other facts do", async () => {
		const card = page.getByRole("listitem").filter({ hasText: "通常メニュー" });
		const shown = await box(card.getByRole("button", { name: /^「通常メニュー」を表示中の友だち/ }));
		const buttons = await box(card.getByText("6個", { exact: true }));
		expect(Math.abs(shown.left - buttons.left)).toBeLessThanOrEqual(1);
	});

	await goWithin(page, friend.address);
	await test.step("on a phone a hidden friend's name has the width of the page", async () => {
		const name = await box(page.getByRole("heading", { name: friend.name, level: 1 }));
		const undo = await box(page.getByRole("button", { name: "非表示を解除" }));
		expect(undo.top).toBeGreaterThanOrEqual(name.bottom);
	});

	await goWithin(page, addressOf("archive"));
	await test.step("on a phone what saves does not lie over the field above it", async () => {
		const hint = await box(page.getByText("送受信からこの日数が過ぎたメッセージを移します"));
		const bar = await box(page.getByRole("button", { name: "保存する" }).first());
		expect(bar.top).toBeGreaterThanOrEqual(hint.bottom);
	});

	await page.setViewportSize(DESK);
	await goWithin(page, addressOf("home"));
	await test.step("what waits stands beside today, and headings break between phrases", async () => {
		const waiting = await box(page.getByRole("region", { name: "いま必要なこと" }));
		const today = await box(page.getByRole("region", { name: "今日の予定" }));
		expect(today.top).toBe(waiting.top);
		expect(today.left).toBeGreaterThan(waiting.right);
		for (const role of ["heading", "paragraph"] as const)
			await expect(page.getByRole("main").getByRole(role).first()).toHaveCSS("word-break", "auto-phrase");
	});

	await page.setViewportSize({ width: 1280, height: 480 });
	await goWithin(page, addressOf("template", { id: template }));
	await test.step("a doubt about what is being typed comes out from under the save bar", async () => {
		await page.getByRole("textbox", { name: "本文" }).press("Control+End");
		await page.keyboard.type("{namae}");
		const doubt = page.getByRole("status").filter({ hasText: "{namae}" });
		const bar = page.getByRole("group", { name: "保存", exact: true });
		await expect.poll(async () => (await box(bar)).top - (await box(doubt)).bottom).toBeGreaterThanOrEqual(0);
	});
});

test("parts of a salon's settings stay in their column, and are one select on a phone", async ({ page }) => {
	await page.setViewportSize(DESK);
	await page.goto(addressOf("salonSetting", { id: 1, part: "special" }));
	const parts = page.getByRole("navigation", { name: "店舗の設定" });
	const column = await box(parts);
	const cut = await parts
		.getByRole("link")
		.evaluateAll((links) =>
			links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
		);
	expect(cut).toEqual([]);
	const content = await box(page.getByRole("region", { name: "臨時休業・営業時間の変更", exact: true }));
	expect(content.left).toBeGreaterThanOrEqual(column.right);
	await page.setViewportSize(PHONE);
	await page.getByRole("combobox", { name: "店舗の設定" }).selectOption("受付設定");
	await expect(page).toHaveURL(addressOf("salonSetting", { id: 1, part: "booking" }));
	await expect(parts).toHaveCount(0);
});

test("beside a friend's profile the send button stays in the row of the others", async ({
	page,
	newcomer,
}) => {
	await page.setViewportSize(DESK);
	await page.goto(newcomer.address);
	const composer = page.getByRole("region", { name: "メッセージの作成" });
	const send = await box(composer.getByRole("button", { name: "送信", exact: true }));
	const schedule = await box(composer.getByRole("button", { name: "日時を決めて送る" }));
	expect(schedule.top).toBe(send.top);
	expect(schedule.right).toBeLessThan(send.left);
});
