import type { Page } from "@playwright/test";
import { TIMELINE_TEXTS } from "#domain/texts/timeline.ts";
import { ADMINISTRATOR } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

const rowOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const bar = (page: Page) => page.getByRole("group", { name: "選択したメッセージ" });

test("a message stands on every open timeline by itself, and is handled for all of them by one", async ({
	page,
	openAs,
	newcomer,
	simulator,
}) => {
	const text = ownName("質問があります");
	const other = await openAs(ADMINISTRATOR);
	for (const each of [page, other]) {
		await each.goto("/line/timeline?mode=uncheck");
		await expect(each.getByRole("heading", { name: "タイムライン" })).toBeVisible();
	}
	await simulator.says(newcomer.userId, text);
	for (const each of [page, other]) await expect(rowOf(each, text)).toBeVisible();

	await test.step("none chosen says so", async () => {
		await bar(page).getByRole("button", { name: "対応済みにする" }).click();
		await expect(page.getByRole("alert")).toHaveText(TIMELINE_TEXTS.nothingChosen);
	});

	await rowOf(page, text).getByRole("checkbox").check();
	await expect(page.getByRole("alert")).toBeHidden();
	await test.step("other messages are not loaded before it is asked whether the choice may be lost", async () => {
		await page.getByRole("button", { name: "再読み込み" }).click();
		const asked = page.getByRole("dialog").filter({ hasText: TIMELINE_TEXTS.choiceLost });
		await expect(asked.getByRole("button", { name: "再読み込みする" })).toBeVisible();
		await asked.getByRole("button", { name: "キャンセル" }).click();
		await expect(rowOf(page, text).getByRole("checkbox")).toBeChecked();
	});

	await bar(page).getByRole("button", { name: "対応済みにする" }).click();
	await expect(page.getByText(TIMELINE_TEXTS.confirmed(1))).toBeVisible();
	for (const each of [page, other]) await expect(rowOf(each, text)).toBeHidden();
});

test.describe("a timeline that cannot be read", () => {
	test.use({ tolerated: /status of 500 .*\/timeline\/messages/ });

	test("[M-025, M-360] is asked for once by whoever reloads it, says why not, and keeps what is shown", async ({
		page,
		newcomer,
		simulator,
	}) => {
		const text = ownName("届いています");
		await simulator.says(newcomer.userId, text);
		await page.goto("/line/timeline");
		await expect(rowOf(page, text)).toBeVisible();
		await page.waitForLoadState("networkidle");
		let asked = 0;
		await page.route(/\/timeline\/messages/, (route) => {
			asked += 1;
			return route.fulfill({ status: 500, json: { ERROR: ["一つ目の理由", "二つ目の理由"] } });
		});
		await page.getByRole("button", { name: "再読み込み" }).click();
		await expect(page.getByRole("alert")).toContainText("二つ目の理由");
		await expect(rowOf(page, text)).toBeVisible();
		expect(asked).toBe(1);
	});
});

test("what is shown stands in the address, hits are marked, and keys lead from row to row to the friend", async ({
	page,
	newcomer,
	simulator,
}) => {
	const word = ownName("合言葉");
	await simulator.says(newcomer.userId, `一つ目の${word}です`);
	await simulator.says(newcomer.userId, `二つ目の${word}です`);
	await page.goto("/line/timeline");
	await page.getByRole("searchbox", { name: "本文に含まれる語" }).fill(word);
	await expect(page).toHaveURL(/search=/);
	await expect(page.locator("mark")).toHaveText([word, word]);

	await test.step("a star is given, and found again", async () => {
		await rowOf(page, "一つ目").getByRole("button", { name: "スター" }).click();
		await expect(rowOf(page, "一つ目").getByRole("button", { name: "スター" })).toHaveAttribute(
			"aria-pressed",
			"true",
		);
		await page.getByRole("radiogroup", { name: "表示" }).getByText("スター").click();
		await expect(page).toHaveURL(/mode=star/);
		await expect(page.locator("mark")).toHaveText([word]);
		await page.goBack();
		await expect(page.locator("mark")).toHaveText([word, word]);
	});

	await rowOf(page, "二つ目").getByRole("link").focus();
	await page.keyboard.press("ArrowDown");
	await expect(rowOf(page, "一つ目").getByRole("link")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(newcomer.address);

	await test.step("what waits is handled in the friend's talk too", async () => {
		const waiting = page.getByRole("group", { name: "未対応", exact: true });
		await expect(waiting).toContainText("2件");
		await waiting.getByRole("button", { name: "対応済みにする" }).click();
		await expect(waiting).toBeHidden();
	});
});
