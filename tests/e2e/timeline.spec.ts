import type { Page } from "@playwright/test";
import { TIMELINE_TEXTS } from "#domain/platform/texts/timeline-texts.ts";
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
		const asked = page.getByRole("dialog").filter({ hasText: TIMELINE_TEXTS.choiceUnavailable });
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
		// A simultaneous update requests the timeline too.
		await expect(async () => {
			asked = 0;
			await page.getByRole("button", { name: "再読み込み" }).first().click();
			await expect.poll(() => asked).toBeGreaterThan(0);
			await expect(page.getByRole("alert")).toContainText("二つ目の理由");
			expect(asked).toBe(1);
		}).toPass();
		await expect(rowOf(page, text)).toBeVisible();
	});
});
