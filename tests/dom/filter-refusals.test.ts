import type { Page } from "@playwright/test";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { FilterBuilder } from "../e2e/support/filter-builder.ts";
import { expect, test } from "./support/test.ts";

// Chromium logs every refused call as an error.
test.use({ tolerated: /status of (403|409|500) .*\/api\/funnel\/|net::ERR_FAILED .*\/api\/funnel\// });

const answers = (page: Page, path: string, status: number, body?: object) =>
	page.route(`**/api/funnel/${path}`, (route) =>
		route.fulfill({ status, ...(body ? { json: body } : { body: "" }) }),
	);

test("a save that fails says what failed and why", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	await builder.name.fill("断られる検索");
	for (const [status, body, reason] of [
		[403, { ERROR: ["「ジャーニー」の条件を使う権限がありません。"] }, FILTER_TEXTS.filterSaveForbidden],
		[500, undefined, CALL_TEXTS.unknownError],
	] as const) {
		await answers(page, "register", status, body);
		await builder.save.click();
		await expect(builder.problems).toContainText(FILTER_TEXTS.filterSaveFailed);
		await expect(builder.problems).toContainText(reason);
		await page.unrouteAll();
	}
	await page.route("**/api/funnel/register", (route) => route.abort());
	await builder.save.click();
	await expect(builder.problems).toContainText(CALL_TEXTS.unknownError);
	await page.unrouteAll();

	let released = () => {};
	const held = new Promise<void>((resolve) => {
		released = resolve;
	});
	await page.route("**/api/funnel/register", async (route) => {
		await held;
		await route.continue();
	});
	await builder.save.click();
	const saving = builder.panel.getByRole("button", { name: "保存しています…" });
	await expect(saving).toBeDisabled();
	released();
	await expect(builder.panel).toHaveCount(0);
});

test("what cannot be counted, loaded or put into a folder says so quietly", async ({ page }) => {
	await answers(page, "preview", 500);
	await answers(page, "groups", 500);
	await answers(page, "data/*", 500);
	const builder = await FilterBuilder.openNew(page);
	await expect(builder.panel.getByText(/^人数を計算できませんでした/)).toBeVisible();
	await expect(builder.panel.getByText(FILTER_TEXTS.filterFoldersFailed)).toBeVisible();
	await builder.add("メモ");
	await builder.enter(builder.card("1番目の条件（メモ）"), "メモに含む言葉", "乾燥");

	await builder.panel.getByRole("button", { name: "保存済みの条件を読み込む" }).click();
	const dialog = page.getByRole("dialog", { name: "保存済みの条件を読み込む" });
	await dialog.getByRole("button", { name: "カスタム検索を選択する" }).click();
	const selector = page.getByRole("dialog", { name: "カスタム検索を選択" });
	await selector.getByRole("list", { name: "カスタム検索の一覧" }).getByRole("button").first().click();
	await dialog.getByRole("button", { name: "読み込む", exact: true }).click();
	await expect(dialog.getByRole("alert")).toContainText(FILTER_TEXTS.filterLoadFailed);
	await dialog.getByRole("button", { name: "キャンセル" }).click();

	const again = builder.panel.getByRole("button", { name: "もう一度計算する" });
	// The count follows once typing has stopped.
	await expect(again).toBeVisible();
	await page.unrouteAll();
	await again.click();
	await expect(builder.total).toHaveText(/^\d+人$/);
	await expect(builder.panel.getByText(/^人数を計算できませんでした/)).toHaveCount(0);
});
