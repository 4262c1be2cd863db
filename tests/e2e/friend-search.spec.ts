import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { createDemoFriends } from "#db/demo/demo-friends.ts";
import { COPY_TEXTS } from "#domain/platform/texts/copying-texts.ts";
import { FilterBuilder } from "./support/filter-builder.ts";
import { STAFF } from "./support/logins.ts";
import { expect, test } from "./support/test.ts";
import { open } from "./support/within.ts";

/** List of friends, and the call that stores a search. */
const LIST = "/line/friend";
const SEARCH = "/line/search_nt";

/** List of friends. */
class SearchPage {
	readonly page: Page;
	/** Common parts of the filter builder. */
	readonly builder: FilterBuilder;
	readonly board: Locator;
	readonly found: Locator;
	readonly rows: Locator;
	readonly search: Locator;
	readonly edit: Locator;
	readonly bar: Locator;
	readonly jobs: Locator;

	constructor(page: Page) {
		this.page = page;
		this.builder = new FilterBuilder(page);
		this.board = page.getByRole("region", { name: "検索の条件" });
		this.found = page
			.getByRole("main")
			.getByRole("status")
			.filter({ hasText: /[\d,]+人$/ });
		this.rows = page.getByRole("row").filter({ has: page.getByRole("link") });
		this.search = page.getByRole("button", { name: "さがす", exact: true });
		this.edit = page.getByRole("button", { name: "条件を編集する" }).first();
		this.bar = page.getByRole("group", { name: "選択した友だち" });
		this.jobs = page.getByRole("region", { name: "実行中の処理" });
	}

	static async open(page: Page, address = LIST): Promise<SearchPage> {
		const search = new SearchPage(page);
		await open(page, address);
		await expect(search.rows.first()).toBeVisible();
		return search;
	}

	/** Number of friends found. */
	async total(): Promise<number> {
		const text = await this.found.first().textContent();
		return Number(/([\d,]+)人$/.exec(text ?? "")?.[1]?.replaceAll(",", ""));
	}

	/** Opens the builder. */
	async build(): Promise<void> {
		await this.page.getByRole("button", { name: "条件を追加", exact: true }).click();
		await expect(this.board).toBeVisible();
	}

	/** Adds a condition to the board and returns its card. */
	async add(place: number, label: string): Promise<Locator> {
		const adder = this.board.getByRole("button", { name: "条件を追加する", exact: true });
		await this.builder.add(label, adder);
		return this.card(place, label);
	}

	card(place: number, label: string): Locator {
		return this.board.getByRole("group", { name: `${place}番目の条件（${label}）`, exact: true });
	}

	names(): Promise<string[]> {
		return this.rows.getByRole("link").allTextContents();
	}

	tick(row: number): Promise<void> {
		return this.rows.nth(row).getByRole("checkbox").check();
	}

	/** Adds or removes a tag for the selected friends. */
	async changeTags(verb: "付ける" | "外す", tag: string): Promise<void> {
		await this.bar.getByRole("button", { name: "タグを変更する" }).click();
		const dialog = this.page.getByRole("dialog", { name: /人のタグを変更する/ });
		await dialog.getByRole("radio", { name: verb }).check();
		await dialog.getByRole("button", { name: `${verb}タグを選択する` }).click();
		const panel = this.page.getByRole("dialog", { name: `${verb}タグを選択` });
		await panel.getByRole("searchbox").fill(tag);
		// New items have a suffix.
		await panel.getByRole("button", { name: new RegExp(`^${tag}`) }).click();
		await panel.getByRole("button", { name: "決定" }).click();
		await dialog.getByRole("button", { name: `タグを${verb}`, exact: true }).click();
		await expect(dialog).toHaveCount(0);
	}

	async export(encoding: "UTF-8" | "Shift_JIS"): Promise<void> {
		await this.page.getByRole("button", { name: "検索結果をCSVで書き出す" }).click();
		await this.page.getByRole("menuitem", { name: encoding }).click();
	}

	async download(title: string, { despiteLoss = false } = {}): Promise<Download> {
		const job = this.jobs.getByRole("listitem", { name: title });
		const downloaded = this.page.waitForEvent("download");
		await job.getByRole("link", { name: "ダウンロードする" }).click();
		if (despiteLoss) {
			const dialog = this.page.getByRole("dialog", { name: "Shift_JISで書けない文字があります" });
			await expect(dialog.getByRole("button", { name: "UTF-8で書き出す" })).toBeVisible();
			await dialog.getByRole("button", { name: "Shift_JISで書き出す" }).click();
		}
		return downloaded;
	}
}

test("a shared address shows another operator those of their branch, and makes a search of their own", async ({
	page,
	operatorApi,
	openAs,
}) => {
	const { fid } = await operatorApi.post<{ fid: string }>(SEARCH, {
		inputs: [{ type: 11, names: ["優奈"], use_name: 1 }],
		take_num: 200,
	});
	const address = `${LIST}?fid=${fid}`;
	const mine = await SearchPage.open(page, address);
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "共有（この検索のURLをコピーする）" }).click();
	await expect(page.getByText(COPY_TEXTS.copied).first()).toBeVisible();
	const shared = await page.evaluate(() => navigator.clipboard.readText());
	expect(new URL(shared).pathname + new URL(shared).search).toBe(address);

	const other = await openAs(STAFF);
	const theirs = await SearchPage.open(other, shared);
	await expect(other.getByText("ほかの担当者の検索です。")).toBeVisible();
	expect(await theirs.total()).toBeLessThan(await mine.total());
	await expect(theirs.rows.filter({ hasNotText: "渋谷店" })).toHaveCount(0);
	await theirs.edit.click();
	await other.getByRole("combobox", { name: "並び順" }).click();
	await other.getByRole("option", { name: "友だち追加が古い順" }).click();
	await theirs.search.click();
	await expect(other).not.toHaveURL(new RegExp(fid));
	await expect(other).toHaveURL(/\?fid=\w{32}$/);
	await expect(other.getByText("ほかの担当者の検索です。")).toHaveCount(0);
});

test("a job under way shows its progress, outlives its page, is stopped, and is repeated after it failed", async ({
	page,
}) => {
	const job = {
		id: 1,
		kind: "csv",
		title: "CSVの書き出し（UTF-8）",
		description: "すべての友だち",
		state: "running",
		done: 250,
		total: 1_000,
		created_at: "2026-11-20 10:00:00",
		finished_at: null as string | null,
		file: null,
		kept_until: "2026-11-27 10:00:00",
	};
	await page.route("**/api/friend_search/jobs", (route) => {
		if (job.state === "running") job.done += 50;
		return route.fulfill({ json: { items: [job] } });
	});
	await page.route("**/api/friend_search/jobs/1/cancel", (route) => {
		job.state = "failed";
		return route.fulfill({ json: { ok: true } });
	});
	await page.route("**/api/friend_search/jobs/1/repeat", (route) => {
		job.state = "cancelled";
		return route.fulfill({ json: { ok: true } });
	});
	const search = await SearchPage.open(page);
	const row = search.jobs.getByRole("listitem", { name: job.title });
	const progress = row.getByRole("progressbar", { name: /進み具合/ });
	const place = async () => Number(await progress.getAttribute("aria-valuenow"));
	const first = await place();
	await expect.poll(place).toBeGreaterThan(first);
	await expect(row).toContainText(/1,000人中 \d+人/);
	await expect(row).toContainText(/残り約\d+秒/);
	await page.goto("/line/friend");
	await SearchPage.open(page);
	await expect(row).toContainText("実行中");
	await row.getByRole("button", { name: "中止する" }).click();
	await page.getByRole("button", { name: "最近の処理" }).click();
	const kept = page.getByRole("dialog", { name: "最近の処理" }).getByRole("listitem", { name: job.title });
	await expect(kept).toContainText("途中で処理できなくなりました");
	await kept.getByRole("button", { name: "やり直す" }).click();
	await expect(kept).toContainText("中止");
});

test("the result is written as CSV in both encodings", async ({ page }) => {
	const search = await SearchPage.open(page);
	const total = await search.total();
	const shown = createDemoFriends(0, 60, Date.now()).filter(({ blockedAt }) => blockedAt === null);
	const expectWhole = (text: string) => {
		const lines = text.trimEnd().split("\r\n");
		expect(lines[0]).toMatch(/^友だちID,LINE登録名,システム表示名,.*タグ,メモ,/);
		expect(lines.length - 1).toBeGreaterThanOrEqual(total);
		for (const { id } of shown.slice(0, 5)) expect(text).toMatch(new RegExp(`^${id},`, "m"));
	};
	await search.export("UTF-8");
	const utf8 = await search.download("CSVの書き出し（UTF-8）");
	expect(utf8.suggestedFilename()).toMatch(/^友だち_\d{8}\.csv$/);
	const bytes = await readFile(await utf8.path());
	expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	expectWhole(new TextDecoder().decode(bytes));

	await search.export("Shift_JIS");
	const written = await search.download("CSVの書き出し（Shift_JIS）", { despiteLoss: true });
	const sjis = await readFile(await written.path());
	expectWhole(new TextDecoder("shift_jis", { fatal: true }).decode(sjis));
});

test("20 rows more come at each end of scroll", async ({ page }) => {
	const search = await SearchPage.open(page);
	await expect(search.rows).toHaveCount(20);
	// Scrolls to the current end only; a further page has another end.
	await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
	await expect(search.rows).toHaveCount(40);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("friends are cards that can be chosen, and nothing is wider than the page", async ({ page }) => {
		await page.goto(LIST);
		const card = page
			.getByRole("listitem")
			.filter({ has: page.getByRole("checkbox") })
			.first();
		await expect(card).toBeVisible();
		await card.getByRole("checkbox").check();
		await expect(page.getByRole("group", { name: "選択した友だち" })).toContainText("1人を選択中");
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
		await page.getByRole("button", { name: "選択を解除する" }).click();
		await expect(page.getByRole("group", { name: "選択した友だち" })).toHaveCount(0);
	});
});
