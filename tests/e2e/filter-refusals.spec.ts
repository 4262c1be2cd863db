import type { Page } from "@playwright/test";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { FILTER_TEXTS } from "#domain/texts/filters.ts";
import { FilterBuilder } from "./support/filter-builder.ts";
import { ownName } from "./support/own-name.ts";
import { letNoticesStand } from "./support/patience.ts";
import { expect, test } from "./support/test.ts";

// Chromium reports every refused call as an error.
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

test("[A-331, A-334, A-342] loading is given up after 10 seconds, saving after 30", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("読み込まれる検索");
	await operatorApi.makeItem("funnel", { name, filter: { inputs: [] } });
	await page.addInitScript(recordPatience);
	const builder = await FilterBuilder.openNew(page);
	await builder.panel.getByRole("button", { name: "保存済みの条件を読み込む" }).click();
	const dialog = page.getByRole("dialog", { name: "保存済みの条件を読み込む" });
	await dialog.getByRole("button", { name: "カスタム検索を選択する" }).click();
	const selector = page.getByRole("dialog", { name: "カスタム検索を選択" });
	await selector.getByRole("button", { name: new RegExp(`^${name}`) }).click();
	await dialog.getByRole("button", { name: "読み込む", exact: true }).click();
	await expect(dialog).toHaveCount(0);
	await builder.name.fill("待てる検索");
	await builder.save.click();
	await expect(builder.panel).toHaveCount(0);
	const patience = await page.evaluate(() => (window as unknown as { patience: object }).patience);
	expect(patience).toMatchObject({
		"/api/funnel/groups": 10_000,
		"/api/funnel/data/": 10_000,
		"/api/funnel/register": 30_000,
	});
});

/** Writes down in the page how long each call would wait for its answer, ms; numbers in its path left out. */
function recordPatience(): void {
	const patience: Record<string, number | undefined> = {};
	Object.assign(window, { patience });
	const waits = new WeakMap<AbortSignal, number>();
	const { timeout, any } = AbortSignal;
	AbortSignal.timeout = (ms) => {
		const signal = timeout.call(AbortSignal, ms);
		waits.set(signal, ms);
		return signal;
	};
	AbortSignal.any = (signals) => {
		const signal = any.call(AbortSignal, signals);
		waits.set(signal, Math.min(...[...signals].map((each) => waits.get(each) ?? Number.POSITIVE_INFINITY)));
		return signal;
	};
	const { fetch } = window;
	window.fetch = (input, init) => {
		const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
		patience[pathname.replace(/\d+$/, "")] = init?.signal ? waits.get(init.signal) : undefined;
		return fetch(input, init);
	};
}

test("a search that somebody else has changed is said to be out of date, and read anew", async ({
	page,
	operatorApi,
}) => {
	const filter = { inputs: [{ type: 20, memos: ["乾燥"] }] };
	const id = await operatorApi.makeItem("funnel", { name: "二人の検索", filter });
	await letNoticesStand(page);
	const builder = await FilterBuilder.open(page, id);
	await builder.name.fill("二人の検索（あとから）");
	await operatorApi.makeItem("funnel", { id, name: "二人の検索（先に）", filter } as never);
	await builder.save.click();
	await expect(page.getByText(CALL_TEXTS.changedByOther).first()).toBeVisible();
	await page.getByRole("button", { name: "再読み込み" }).click();
	await expect(builder.name).toHaveValue("二人の検索（先に）");
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
	// What was entered is counted once nobody types.
	await expect(again).toBeVisible();
	await page.unrouteAll();
	await again.click();
	await expect(builder.total).toHaveText(/^\d+人$/);
	await expect(builder.panel.getByText(/^人数を計算できませんでした/)).toHaveCount(0);
});
