import type { Download, Locator, Page } from "@playwright/test";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { FilterBuilder } from "../e2e/support/filter-builder.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { goWithin, open } from "../e2e/support/within.ts";
import { STAFF } from "./support/logins.ts";
import { expect, test } from "./support/test.ts";

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

	async download(title: string): Promise<Download> {
		const job = this.jobs.getByRole("listitem", { name: title });
		const downloaded = this.page.waitForEvent("download");
		await job.getByRole("link", { name: "ダウンロードする" }).click();
		return downloaded;
	}
}

/** Tag of the demo shop. */
const VIP = "VIP";

test("a ready-made segment is one press, and its conditions can be added to a search and changed", async ({
	page,
}) => {
	const search = await SearchPage.open(page);
	const everybody = await search.total();
	await search.build();
	await page.getByRole("button", { name: "よく使う条件から選ぶ" }).click();
	await page.getByRole("menuitem", { name: "7日以内に友だち追加" }).click();
	await expect(search.card(1, "友だち登録日").getByRole("textbox", { name: "期間の日数" })).toHaveValue(
		"7日",
	);
	await page.getByRole("button", { name: "よく使う条件から選ぶ" }).click();
	await page.getByRole("menuitem", { name: "7日以内に友だち追加" }).click();
	await expect(page.getByText(`「友だち登録日」は${FILTER_TEXTS.conditionRepeated}`)).toBeVisible();

	const segments = page.getByRole("group", { name: "よく使う条件" });
	const silent = segments.getByRole("button", { name: "90日以上メッセージなし" });
	await expect(silent).toHaveText(/\d人$/);
	await silent.click();
	await expect(page).toHaveURL(/\?fid=\w{32}$/);
	await expect(silent).toHaveAttribute("aria-pressed", "true");
	await expect(search.found.first()).toContainText("最終反応日が90日以上前");
	expect(await search.total()).toBeLessThan(everybody);
});

test("the address of a page of the former list says that there are none, until it is closed", async ({
	page,
}) => {
	const notice = page.getByText("一覧はページに分かれなくなりました。");
	const search = await SearchPage.open(page, `${LIST}?state=active&page=3`);
	await expect(notice).toBeVisible();
	await page.getByRole("button", { name: "閉じる" }).click();
	await expect(notice).toHaveCount(0);
	await expect(page).toHaveURL(`${LIST}?state=active`);
	await expect(search.rows.first()).toBeVisible();
	await open(page, `${SEARCH}?page=2`);
	await expect(notice).toBeVisible();
});

test("the address of the former page leads to the list with its conditions, without friends who blocked", async ({
	page,
	operatorApi,
}) => {
	await open(page, `${SEARCH}?name=${encodeURIComponent("優奈")}`);
	await expect(page).toHaveURL(`${LIST}?state=active&name=${encodeURIComponent("優奈")}`);
	await expect(page.getByRole("heading", { name: "友だち", level: 1 })).toBeVisible();
	await expect(page.getByRole("searchbox", { name: "名前で検索" })).toHaveValue("優奈");
	const { fid } = await operatorApi.post<{ fid: string }>(SEARCH, {
		inputs: [{ type: 11, names: ["優奈"], use_name: 1 }],
		name: "優奈さん",
	});
	await open(page, `${SEARCH}?fid=${fid}`);
	await expect(page).toHaveURL(`${LIST}?fid=${fid}`);
	await expect(page.getByRole("heading", { name: "優奈さん" })).toBeVisible();
});

test("[E-072] the address of a custom search's friends opens the list of friends with its conditions", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("優奈さん");
	await operatorApi.makeItem("funnel", { name, inputs: [{ type: 11, names: ["優奈"], use_name: 1 }] });
	await open(page, `/line/funnel?search=${encodeURIComponent(name)}`);
	await page.getByRole("link", { name: `「${name}」に当てはまる友だち` }).click();
	await expect(page).toHaveURL(/\/line\/friend\?fid=\w{32}$/);
	await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
	const search = new SearchPage(page);
	expect((await search.names()).every((each) => each.includes("優奈"))).toBe(true);
	await search.rows.first().getByRole("checkbox").check();
	await expect(search.bar).toBeVisible();
});

test("a stored search is narrowed by name and tag without being changed, and left with one press", async ({
	page,
	operatorApi,
}) => {
	const { fid } = await operatorApi.post<{ fid: string }>(SEARCH, {
		inputs: [{ type: 11, names: ["優奈"], use_name: 1 }],
	});
	const search = await SearchPage.open(page, `${LIST}?fid=${fid}`);
	const total = await search.total();
	const [name = ""] = await search.names();
	await page.getByRole("searchbox", { name: "名前で検索" }).fill(name);
	await expect(page).toHaveURL(new RegExp(`fid=${fid}&name=`));
	await expect(search.rows.getByRole("link", { name, exact: true }).first()).toBeVisible();
	await expect.poll(() => search.total()).toBeLessThanOrEqual(total);
	expect((await search.names()).every((each) => each.includes(name))).toBe(true);
	await page.getByRole("searchbox", { name: "名前で検索" }).fill("");
	await expect.poll(() => search.total()).toBe(total);
	await page.getByRole("button", { name: "条件を解除する" }).click();
	await expect(page).toHaveURL(LIST);
	await expect.poll(() => search.total()).toBeGreaterThan(total);
});

test("two conditions are put together and searched by; the address shows them folded, and opens them again", async ({
	page,
}) => {
	const search = await SearchPage.open(page);
	const everybody = await search.total();
	const { builder } = search;
	await search.build();
	await builder.chooseTag(await search.add(1, "タグ"), VIP);
	await builder.enter(await search.add(2, "名前"), "名前に含む言葉", "陽菜");
	await search.board.getByRole("combobox", { name: "並び順" }).click();
	await page.getByRole("option", { name: "友だち追加が古い順" }).click();
	await search.search.click();
	await expect(page).toHaveURL(/\?fid=\w{32}$/);
	await expect(search.board).toHaveCount(0);
	await expect(search.found.first()).toContainText(
		"タグ「VIP」のいずれかがある、かつLINE登録名に「陽菜」を含む",
	);
	const total = await search.total();
	expect(total).toBeGreaterThan(0);
	expect(total).toBeLessThan(everybody);
	const names = await search.names();
	expect(names).toHaveLength(total);
	expect(names.every((name) => name.includes("陽菜"))).toBe(true);
	const address = page.url();

	await page.reload();
	await expect(search.rows).toHaveCount(total);
	expect(await search.names()).toEqual(names);
	await search.edit.click();
	await expect(search.card(2, "名前")).toContainText("陽菜");
	await search.card(2, "名前").getByRole("button", { name: /削除/ }).click();
	await builder.answer("削除する");
	await search.search.click();
	await expect(search.board).toHaveCount(0);
	await expect(search.found.first()).not.toContainText("陽菜");
	// An own search is replaced at the same address.
	expect(page.url()).toBe(address);
	expect(await search.total()).toBeGreaterThan(total);
});

test("a condition that is not whole is not searched by, and the cursor is put on it", async ({ page }) => {
	const search = await SearchPage.open(page);
	await search.build();
	await search.add(1, "名前");
	await search.search.click();
	await expect(search.board.getByText(FILTER_TEXTS.wordsRequired).first()).toBeVisible();
	await expect(page.getByRole("combobox", { name: "名前に含む言葉" })).toBeFocused();
	await expect(page).toHaveURL(LIST);
});

test("chosen friends get a tag and lose it again", async ({ page, operatorApi }) => {
	const tag = ownName("選んだ人");
	const { ids } = await operatorApi.makeTags("選ぶタグ", [tag]);
	const search = await SearchPage.open(page);
	const chosen = (await search.names()).slice(0, 2);
	await search.tick(0);
	await search.tick(1);
	await expect(search.bar).toContainText("2人を選択中");
	await search.bar.getByRole("button", { name: "タグを変更する" }).click();
	const dialog = page.getByRole("dialog", { name: "2人のタグを変更する" });
	await dialog.getByRole("button", { name: "タグを付ける", exact: true }).click();
	await expect(dialog.getByText(TAG_TEXTS.tagRequired).first()).toBeVisible();
	await dialog.getByRole("button", { name: "キャンセル" }).click();
	await search.changeTags("付ける", tag);
	await expect(page.getByText("2人にタグを付けました")).toBeVisible();
	await expect(search.bar).toHaveCount(0);

	await SearchPage.open(page, `${LIST}?tags=${ids[0]}`);
	expect(await search.names()).toEqual(chosen);
	await search.tick(0);
	await search.changeTags("外す", tag);
	await expect(page.getByText("1人からタグを外しました")).toBeVisible();
	// The list is read again.
	await expect(search.rows).toHaveCount(1);
	expect(await search.names()).toEqual(chosen.slice(1));
});

test("everybody found gets a tag by a job, whose progress is seen here and in the list of jobs", async ({
	page,
	operatorApi,
}) => {
	const tag = ownName("全員に付けた");
	const { ids } = await operatorApi.makeTags("全員のタグ", [tag]);
	const search = await SearchPage.open(page);
	const total = await search.total();
	await page.getByRole("checkbox", { name: "読み込んだ友だちをすべて選択する" }).check();
	await expect(search.bar).toContainText("50人を選択中");
	await search.bar.getByRole("button", { name: `すべての検索結果 ${total}人を選択` }).click();
	await expect(search.bar).toContainText(`すべての検索結果 ${total}人を選択中`);
	await search.changeTags("付ける", tag);
	const job = search.jobs.getByRole("listitem", { name: `タグ「${tag}」を付ける` });
	await expect(job).toContainText("完了");
	await expect(job).toContainText(`${total}人中 ${total}人`);
	await goWithin(page, `${LIST}?tags=${ids[0]}`);
	await expect.poll(() => search.total()).toBe(total);

	await page.getByRole("button", { name: "最近の処理" }).click();
	const history = page.getByRole("dialog", { name: "最近の処理" });
	await expect(history.getByRole("listitem", { name: `タグ「${tag}」を付ける` })).toContainText("完了");
});

test("columns are chosen and remembered, and the list is ordered by those with an order", async ({
	page,
}) => {
	const search = await SearchPage.open(page);
	await page.getByRole("button", { name: "表示する列" }).click();
	const dialog = page.getByRole("dialog", { name: "表示する列" });
	await dialog.getByRole("checkbox", { name: "対応マーク" }).check();
	await dialog.getByRole("checkbox", { name: "登録日" }).uncheck();
	await dialog.getByRole("button", { name: "閉じる" }).last().click();
	await expect(page.getByRole("columnheader", { name: "対応マーク" })).toBeVisible();
	await page.reload();
	await expect(search.rows.first()).toBeVisible();
	await expect(page.getByRole("columnheader", { name: "対応マーク" })).toBeVisible();
	await expect(page.getByRole("columnheader", { name: "登録日" })).toHaveCount(0);

	const last = page.getByRole("columnheader", { name: "最終メッセージ" });
	await expect(last).toHaveAttribute("aria-sort", "none");
	await last.getByRole("button").click();
	await expect(page).toHaveURL(`${LIST}?sort=3`);
	await expect(last).toHaveAttribute("aria-sort", "descending");
	await last.getByRole("button").click();
	await expect(last).toHaveAttribute("aria-sort", "ascending");

	const name = page.getByRole("columnheader", { name: "名前" });
	await name.getByRole("button").click();
	await expect(page).toHaveURL(`${LIST}?sort=5`);
	await expect(name).toHaveAttribute("aria-sort", "ascending");
	await name.getByRole("button").click();
	await expect(name).toHaveAttribute("aria-sort", "descending");
});

test("the space bar selects the friend of a row, and with Shift all up to another", async ({ page }) => {
	const search = await SearchPage.open(page);
	await search.rows.nth(1).getByRole("link").first().focus();
	await page.keyboard.press("Space");
	await expect(search.bar).toContainText("1人を選択中");
	await search.rows.nth(4).getByRole("link").first().focus();
	await page.keyboard.press("Shift+Space");
	await expect(search.bar).toContainText("4人を選択中");
	await search.rows.nth(2).getByRole("link").first().focus();
	await page.keyboard.press("Space");
	await expect(search.bar).toContainText("3人を選択中");
});

test("marks of selected friends are changed by a job, with a confirmed number, and undone", async ({
	page,
}) => {
	const search = await SearchPage.open(page);
	await search.tick(0);
	await search.tick(1);
	await search.bar.getByRole("button", { name: "ほかの操作" }).click();
	await page.getByRole("menuitem", { name: "対応マークを変更する" }).click();
	const dialog = page.getByRole("dialog", { name: "対応マークを変更する（2人）" });
	await expect(dialog).toContainText("友だちには通知されません");
	await dialog.getByRole("button", { name: /^対応マーク/ }).click();
	await page.getByRole("option").last().click();
	await dialog.getByRole("button", { name: "2人に実行する" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(search.jobs.getByText("2人中 2人")).toBeVisible();
	await page.getByRole("button", { name: "元に戻す" }).click();
	await expect(page.getByText(/件を元に戻しました/)).toBeVisible();
});

test("a message to everybody found is a broadcast with the search as its condition and a confirmed number", async ({
	page,
	operatorApi,
}) => {
	const tag = ownName("配信しない");
	const { ids } = await operatorApi.makeTags("配信のタグ", [tag]);
	const search = await SearchPage.open(page, `${LIST}?state=active&tags=${ids[0]}&tag_or=2`);
	const total = await search.total();
	await page.getByRole("checkbox", { name: "読み込んだ友だちをすべて選択する" }).check();
	const others = search.bar.getByRole("button", { name: "ほかの操作" });
	await others.click();
	await expect(page.getByRole("menuitem", { name: "文章を送る" })).toBeVisible();
	await expect(page.getByRole("menuitem", { name: "一斉配信で送る" })).toHaveCount(0);
	await page.keyboard.press("Escape");
	await search.bar.getByRole("button", { name: `すべての検索結果 ${total}人を選択` }).click();
	await others.click();
	await expect(page.getByRole("menuitem", { name: "文章を送る" })).toHaveCount(0);
	await expect(page.getByRole("menuitem", { name: "テンプレートを送る" })).toHaveCount(0);
	await page.getByRole("menuitem", { name: "一斉配信で送る" }).click();

	await expect(page).toHaveURL(/\/line\/broadcast\/new\?fid=\w{32}$/);
	await expect(page.getByRole("group", { name: "送る友だち" })).toContainText(tag);
	await expect(page.getByText(`${total}人`, { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "テキストを追加する" }).click();
	await page.getByRole("textbox", { name: "本文" }).fill("お知らせ");
	await page.route("**/order", (route) =>
		route.fulfill({ status: 409, json: { ERROR: [BROADCAST_TEXTS.countChanged(total, total + 1)] } }),
	);
	await page.getByRole("button", { name: "内容を確認する" }).click();
	const question = page.getByRole("dialog", { name: "一斉配信を送信します" });
	await expect(question).toContainText(`${total}人の友だち`);
	const ordered = page.waitForRequest("**/order");
	await question.getByRole("button", { name: "送信する" }).click();
	expect((await ordered).postDataJSON()).toMatchObject({ expected: total });
	await expect(page.getByText(BROADCAST_TEXTS.countChanged(total, total + 1)).first()).toBeVisible();
});

test("messages to selected friends, and an action, tell their cost and what cannot be undone", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("まとめて止める");
	await operatorApi.post("/api/action/register", {
		aid: null,
		a_name: name,
		group_id: null,
		inputs: [{ type: 7, member_query_id: null, notify: -1, user_rate: -1 }],
	});
	const search = await SearchPage.open(page, `${LIST}?state=active`);
	await search.tick(0);
	await search.tick(1);
	await search.bar.getByRole("button", { name: "ほかの操作" }).click();
	await page.getByRole("menuitem", { name: "文章を送る" }).click();
	const sending = page.getByRole("dialog", { name: "文章を送る（2人）" });
	await expect(sending).toContainText(/送信数2通LINEの残り/);
	await sending.getByRole("button", { name: "キャンセル" }).click();
	await search.bar.getByRole("button", { name: "ほかの操作" }).click();
	await page.getByRole("menuitem", { name: "アクションを実行する" }).click();
	const running = page.getByRole("dialog", { name: "アクションを実行する（2人）" });
	await running
		.getByRole("button", { name: /アクション/ })
		.first()
		.click();
	const panel = page.getByRole("dialog", { name: /アクションを選択/ });
	await panel.getByText(name).click();
	await expect(running).toContainText("2人をブロックします。友だち情報は削除され");
});

test("a search is kept as a custom search, under a name", async ({ page }) => {
	const name = ownName("検索から残したVIP");
	const search = await SearchPage.open(page);
	await search.build();
	await search.builder.chooseTag(await search.add(1, "タグ"), VIP);
	await search.board.getByRole("button", { name: "カスタム検索として保存" }).click();
	const modal = page.getByRole("dialog", { name: "カスタム検索として保存" });
	await modal.getByRole("button", { name: "保存する" }).click();
	await expect(modal.getByText(FILTER_TEXTS.funnelNameRequired).first()).toBeVisible();
	await modal.getByRole("textbox", { name: "名前" }).fill(name);
	await modal.getByRole("button", { name: "保存する" }).click();
	await expect(modal).toHaveCount(0);
	const list = await ItemList.open(page, "funnel", { search: name });
	await expect(list.link(name)).toBeVisible();
});

test("by name and tag in the address, as before; the builder waits behind a button with what was asked", async ({
	page,
}) => {
	const search = await SearchPage.open(page, `${LIST}?name=${encodeURIComponent("優奈")}`);
	await expect(search.board).toHaveCount(0);
	expect((await search.names()).every((name) => name.includes("優奈"))).toBe(true);
	await search.build();
	await expect(search.board).toContainText("優奈");
	await page.getByRole("searchbox", { name: "名前で検索" }).fill("どこにもいない名前");
	await expect(search.board).toContainText("どこにもいない名前");
	await expect(search.board).not.toContainText("優奈");
	await expect(page.getByText("条件に合う友だちがいません")).toBeVisible();
	await page.getByRole("button", { name: "絞り込みを解除する" }).click();
	await expect(search.rows.first()).toBeVisible();
	await expect(page).toHaveURL(LIST);
});

test("very many found are at least ten thousand until all of them are counted, and are chosen by that count alone", async ({
	page,
}) => {
	await page.route("**/api/friend_search?*", async (route) => {
		const response = await route.fetch();
		await route.fulfill({ json: { ...(await response.json()), total: 10_000, exact: false } });
	});
	const counts: { url: string; answer: (total: number) => Promise<void> }[] = [];
	await page.route("**/api/friend_search_count?*", (route) => {
		counts.push({ url: route.request().url(), answer: (total) => route.fulfill({ json: { total } }) });
	});
	const search = await SearchPage.open(page);
	const total = page.getByRole("main").getByRole("status").filter({ hasText: "万人以上" });
	await expect(total).toContainText("1万人以上");
	await page.getByRole("checkbox", { name: "読み込んだ友だちをすべて選択する" }).check();
	const whole = search.bar.getByRole("button", { name: /すべての検索結果/ });
	await expect(whole).toContainText("すべての検索結果 1万人以上を選択");
	await expect(whole).toBeDisabled();

	// Another search cancels the pending count.
	await page.getByRole("searchbox", { name: "名前で検索" }).fill("優");
	await expect.poll(() => counts.length).toBe(2);
	await counts[0]?.answer(184_009);
	await expect(total).toContainText("1万人以上");
	await counts[1]?.answer(23_456);
	// The builder shows a count of its own.
	await expect(search.found.filter({ hasText: "23,456人" })).toHaveCount(1);
	await expect(total).toHaveCount(0);
	await page.getByRole("checkbox", { name: "読み込んだ友だちをすべて選択する" }).check();
	await search.bar.getByRole("button", { name: "すべての検索結果 23,456人を選択" }).click();
	await expect(search.bar).toContainText("すべての検索結果 23,456人を選択中");
});

test("a count that fails leaves the friends in sight and is asked for anew", async ({ page }) => {
	await page.route("**/api/friend_search?*", async (route) => {
		const response = await route.fetch();
		await route.fulfill({ json: { ...(await response.json()), total: 50, exact: false } });
	});
	let asked = 0;
	await page.route("**/api/friend_search_count?*", (route) =>
		asked++ === 0 ? route.abort() : route.fulfill({ json: { total: 12_345 } }),
	);
	const search = await SearchPage.open(page);
	await page.getByRole("button", { name: "もう一度計算する" }).click();
	await expect(search.found.filter({ hasText: "12,345人" })).toHaveCount(1);
	expect(asked).toBe(2);
});

test.describe("a search by what one may not ask", () => {
	test.use({ storageState: STAFF, tolerated: /status of 403 .*\/api\/friend_search\// });

	test("says so, and what may be done instead", async ({ page, administratorApi }) => {
		const { fid } = await administratorApi.post<{ fid: string }>(SEARCH, {
			inputs: [{ type: 80, tracker_ids: [1], tracker_or: 2 }],
		});
		await page.goto(`${LIST}?fid=${fid}`);
		await expect(page.getByRole("heading", { name: "この検索を見る権限がありません" })).toBeVisible();
		await expect(page.getByText(FILTER_TEXTS.conditionNotAllowed("コンバージョン"))).toBeVisible();
		await page.getByRole("link", { name: "すべての友だちを見る" }).click();
		await expect(page.getByRole("button", { name: "条件を追加", exact: true })).toBeVisible();
	});
});

test.describe("a search that is not stored", () => {
	test.use({ tolerated: /status of (403|500) .*\/line\/search_nt|net::ERR_FAILED .*\/line\/search_nt/ });

	test("[A-359 to A-361] says what failed and why, as any filter that is not saved", async ({ page }) => {
		const search = await SearchPage.open(page);
		await search.build();
		const posted = (url: URL) => url.pathname === SEARCH;
		const answers: [status: number, body: object | undefined, reasons: string[]][] = [
			[
				403,
				{ ERROR: [FILTER_TEXTS.conditionNotAllowed("ジャーニー")] },
				[FILTER_TEXTS.filterSaveForbidden, FILTER_TEXTS.conditionNotAllowed("ジャーニー")],
			],
			[500, undefined, [CALL_TEXTS.unknownError]],
			[0, undefined, [CALL_TEXTS.unknownError]],
		];
		let answered = 0;
		for (const [index, [status, body, reasons]] of answers.entries()) {
			await page.route(posted, (route) => {
				answered++;
				if (status === 0) return route.abort();
				return route.fulfill({ status, ...(body ? { json: body } : { body: "" }) });
			});
			await search.search.click();
			await expect.poll(() => answered).toBe(index + 1);
			const alert = search.board.getByRole("alert");
			await expect(alert).toContainText(FILTER_TEXTS.filterSaveFailed);
			for (const reason of reasons) await expect(alert.getByText(reason, { exact: true })).toBeVisible();
			await page.unrouteAll();
		}
		await search.search.click();
		await expect(page).toHaveURL(/\?fid=\w{32}$/);
	});
});
