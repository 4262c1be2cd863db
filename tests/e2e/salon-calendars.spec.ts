import type { Page } from "@playwright/test";
import { GOOGLE_ACCOUNT_OUTCOMES } from "#domain/booking/salons/calendar/google-account-outcomes.ts";
import { CALENDAR_TEXTS, GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import { expect, test } from "./support/test.ts";

const STYLIST = "stylist@group.calendar.google.com";

/** Performs an action at the simulated Google, or controls it. */
const atGoogle = async (page: Page, data: object) =>
	expect(await page.request.post("/simulator/api/google/deeds", { data })).toBeOK();

/** Reloads the page to read current data. */
async function lookAgain(page: Page): Promise<void> {
	await page.reload();
	await expect(page.getByRole("region", { name: "カレンダー連携" })).toBeVisible();
}

// Chromium logs the failing call as an error.
test.use({ tolerated: /status of 500/ });

test("[M-078] an account is connected, a calendar linked by keys, a conflict seen and a revoked account told", async ({
	page,
	operatorApi,
}) => {
	const { id } = await operatorApi.post<{ id: number }>("/api/salon", { name: "連携の店" });
	const resource = await operatorApi.post<{ id: number }>(`/api/salon/${id}/resources`, { name: "担当甲" });
	const address = `/line/salon/setting/${id}/calendars`;
	const tomorrow = currentDay(Date.now() + DAY);

	await test.step("the way to Google and back", async () => {
		await page.goto(address);
		await page.getByRole("button", { name: "Googleアカウントを連携する" }).press("Enter");
		await page.getByRole("button", { name: "許可する" }).press("Enter");
		await expect(page.getByText(GOOGLE_ACCOUNT_OUTCOMES.connected)).toBeVisible();
		await expect(page.getByText("shop@example.com")).toBeVisible();
		expect(new URL(page.url()).search).toBe("");
	});

	await test.step("a link, by keys", async () => {
		await page.getByRole("button", { name: "カレンダー連携を追加する" }).press("Enter");
		const panel = page.getByRole("dialog", { name: "新しいカレンダー連携" });
		await panel.getByRole("combobox", { name: "スタッフ・席" }).press("ArrowDown");
		await page.getByRole("option", { name: "担当甲" }).click();
		await panel.getByRole("combobox", { name: "Googleカレンダー" }).press("ArrowDown");
		await page.keyboard.type("スタイリスト");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await panel.getByRole("button", { name: "保存する" }).press("Enter");
		await expect(page.getByRole("heading", { name: "担当甲" })).toBeVisible();
		await expect(page.getByText("最終同期:")).toBeVisible({ timeout: 15_000 });
	});

	await test.step("[M-304, M-378, M-379] what fails says so, and the link stays", async () => {
		const failing = "**/api/salon/*/googlecalendars/**";
		await page.route(failing, (route) =>
			["DELETE", "POST"].includes(route.request().method())
				? route.fulfill({ status: 500, json: { ERROR: ["不明なエラーが発生しました。"] } })
				: route.continue(),
		);
		await page.getByRole("button", { name: "担当甲の予約をもう一度同期する" }).click();
		await expect(page.getByText(CALENDAR_TEXTS.resyncFailed)).toBeVisible();
		await page.getByRole("button", { name: "担当甲の予約の連携を解除する" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "解除する" }).click();
		await expect(page.getByText(CALENDAR_TEXTS.removeFailed)).toBeVisible();
		await page.unroute(failing);
		await expect(page.getByRole("heading", { name: "担当甲" })).toBeVisible();
	});

	await test.step("an event where somebody has booked", async () => {
		await operatorApi.post(`/api/v2/salon/${id}/reservations`, {
			date: tomorrow,
			from: "10:00",
			to: "11:00",
			name: "佐藤",
			salon_resource_id: resource.id,
			force: true,
		});
		const [start, end] = [`${tomorrow}T10:30`, `${tomorrow}T12:00`];
		await atGoogle(page, { deed: "add", calendar: STYLIST, summary: "歯医者", start, end });
		await expect(async () => {
			await lookAgain(page);
			await expect(page.getByText("予約と重なっている予定が1件あります")).toBeVisible({ timeout: 1_000 });
		}).toPass();
		await page.getByRole("button", { name: /の「歯医者」を確認済みにする$/ }).click();
		await expect(page.getByText("予約と重なっている予定が1件あります")).toBeHidden();
	});

	await test.step("an account that was taken back", async () => {
		await atGoogle(page, { deed: "revoke" });
		await page.getByRole("button", { name: "担当甲の予約をもう一度同期する" }).click();
		await expect(async () => {
			await lookAgain(page);
			await expect(page.getByText(GOOGLE_TEXTS.revoked).first()).toBeVisible({ timeout: 1_000 });
		}).toPass();
		await expect(page.getByRole("button", { name: "もう一度連携する" })).toBeVisible();
	});

	await test.step("the end of a link", async () => {
		await page.getByRole("button", { name: "担当甲の予約の連携を解除する" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "解除する" }).click();
		await expect(page.getByText("カレンダー連携はまだありません")).toBeVisible();
	});
});
