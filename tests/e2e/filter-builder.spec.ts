import type { Page } from "@playwright/test";
import { brokenFrom } from "#domain/conditions/broken.ts";
import type { FilterPreview } from "#domain/filters/preview.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { FilterBuilder } from "./support/filter-builder.ts";
import { ItemList } from "./support/item-list.ts";
import type { OperatorApi } from "./support/operator-api.ts";
import { expect, test } from "./support/test.ts";

/** Nobody's name holds it. */
const NOBODYS = "どこにもいない名前";

test("conditions and a group are built with their counts, saved, and stand there again", async ({
	page,
	operatorApi,
}) => {
	const builder = await FilterBuilder.openNew(page);
	await expect(builder.name).toBeFocused();
	await builder.name.fill("藤のつく常連");
	await builder.add("タグ");
	const tag = builder.card("1番目の条件（タグ）");
	await expect(tag).toContainText("未入力");
	await builder.chooseTag(tag, "VIP");
	await builder.add("名前");
	const name = builder.card("2番目の条件（名前）");
	await builder.enter(name, "名前に含む言葉", "藤");
	await builder.groupAdder.click();
	const group = builder.card("3番目のグループ（いずれかに当てはまる）");
	const groupAdder = group.getByRole("button", { name: "3番目のグループに条件を追加する" });
	await expect(groupAdder).toBeFocused();
	await builder.add("タグ", groupAdder);
	await builder.chooseTag(builder.card("3番目のグループの1番目の条件（タグ）"), "リピーター");
	await builder.add("名前", groupAdder);
	await builder.enter(builder.card("3番目のグループの2番目の条件（名前）"), "名前に含む言葉", NOBODYS);

	const { vip, repeater } = await tagsOf(operatorApi);
	const inputs = [
		{ type: 60, tag_ids: [vip] },
		{ type: 11, names: ["藤"] },
		{
			type: 120,
			effects: [
				{ type: 60, tag_ids: [repeater] },
				{ type: 11, names: [NOBODYS] },
			],
		},
	];
	const found = await operatorApi.post<FilterPreview>("/api/funnel/preview", { inputs });
	const [tagged, named, either] = found.conditions;
	const standsAsBuilt = async () => {
		await expect(builder.total).toHaveText(`${found.total}人`);
		await expect(tag).toContainText(`${tagged?.count}人`);
		await expect(name).toContainText(`${named?.count}人`);
		await expect(group).toContainText(`${either?.count}人`);
		await expect(builder.card("3番目のグループの2番目の条件（名前）")).toContainText("0人");
		await expect(builder.samples).toContainText(found.description);
		await expect(builder.samples.getByRole("listitem").filter({ hasNotText: /^ほか/ })).toHaveCount(
			found.samples.length,
		);
	};
	await standsAsBuilt();
	await builder.save.click();
	await expect(page.getByText("保存しました")).toBeVisible();
	await expect(builder.panel).toHaveCount(0);

	await page.reload();
	await page.getByRole("link", { name: "藤のつく常連" }).click();
	await expect(builder.name).toHaveValue("藤のつく常連");
	await standsAsBuilt();
	await expect(builder.panel.getByText("変更あり")).toHaveCount(0);
});

test("the condition with which nobody is left is marked, until it is deleted", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	await builder.add("タグ");
	await builder.chooseTag(builder.card("1番目の条件（タグ）"), "VIP");
	const before = await builder.total.textContent();
	await builder.add("名前");
	const card = builder.card("2番目の条件（名前）");
	await expect(card.getByRole("combobox", { name: "名前に含む言葉" })).toBeFocused();
	await builder.enter(card, "名前に含む言葉", NOBODYS);
	await expect(card).toContainText("この条件で0人になります");
	await expect(builder.total).toHaveText("0人");
	await expect(builder.panel.getByText("この条件で0人になります")).toHaveCount(1);

	await builder.panel.getByRole("button", { name: "2番目の条件（名前）を削除する" }).click();
	await expect(builder.question).toContainText(TEXTS.deleteConfirm);
	await builder.answer("削除する");
	await expect(card).toHaveCount(0);
	await expect(builder.adder).toBeFocused();
	await expect(builder.total).not.toHaveText("0人");
	expect(before).not.toBe("0人");
});

test("what stands once is refused a second time, but not in a group of its own", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	await builder.add("メモ");
	await builder.add("メモ");
	await expect(page.getByText(TEXTS.conditionRepeated, { exact: true })).toBeVisible();
	await expect(builder.card("1番目の条件（メモ）")).toHaveCount(1);
	await expect(builder.card("2番目の条件（メモ）")).toHaveCount(0);
	await expect(builder.adder).toBeFocused();

	await builder.groupAdder.click();
	await builder.add("メモ", builder.panel.getByRole("button", { name: "2番目のグループに条件を追加する" }));
	await expect(builder.card("2番目のグループの1番目の条件（メモ）")).toHaveCount(1);
});

test("everything that is wrong is told at once, each with its place", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	await builder.add("タグ");
	await builder.groupAdder.click();
	await builder.add("メモ", builder.panel.getByRole("button", { name: "2番目のグループに条件を追加する" }));
	await builder.groupAdder.click();
	await builder.save.click();
	for (const text of [
		TEXTS.funnelNameRequired,
		`1番目の条件: ${TEXTS.tagRequired}`,
		`2番目のグループの1番目の条件: ${TEXTS.wordsRequired}`,
		`3番目のグループ: ${TEXTS.groupEmpty}`,
	])
		await expect(builder.problems.getByText(text, { exact: true })).toBeVisible();
	await expect(builder.name).toBeFocused();
	await builder.name.fill("名前");
	await builder.save.click();
	await expect(builder.panel.getByRole("button", { name: "タグを選択する" })).toBeFocused();
});

test("a condition that cannot be read is shown with its reason, and deleted", async ({
	page,
	operatorApi,
}) => {
	const lost = { type: 999, what: "昔の条件" };
	const id = await operatorApi.makeItem("funnel", {
		name: "壊れた検索",
		filter: {
			inputs: [brokenFrom(lost, "古い形式です"), brokenFrom(lost, ""), { type: 20, memos: ["乾燥"] }],
		},
	});
	const builder = await FilterBuilder.open(page, id);
	const first = builder.card("1番目の条件（読み取れない条件）");
	await expect(first).toHaveAttribute("aria-disabled", "true");
	await expect(first).toContainText("古い形式です");
	const second = builder.card("2番目の条件（読み取れない条件）");
	await expect(second).toContainText(TEXTS.conditionReasonUnknown);
	await expect(builder.total).toHaveText("0人");

	for (const place of [2, 1]) {
		await builder.panel
			.getByRole("button", { name: `${place}番目の条件（読み取れない条件）を削除する` })
			.click();
		await builder.answer("削除する");
		await expect(builder.question).toHaveCount(0);
	}
	await builder.save.click();
	await expect(builder.panel).toHaveCount(0);
	await FilterBuilder.open(page, id);
	await expect(builder.card("1番目の条件（メモ）")).toBeVisible();
	await expect(builder.panel.getByText("読み取れない条件")).toHaveCount(0);
});

test("a filter is built, put into order and saved by the keyboard alone", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	const press = (...keys: string[]) =>
		keys.reduce(async (before, key) => {
			await before;
			await page.keyboard.press(key);
		}, Promise.resolve());
	const add = async (label: string) => {
		await builder.adder.focus();
		await press("Enter");
		await expect(page.getByRole("listbox", { name: "追加する条件" })).toBeVisible();
		await page.keyboard.insertText(label);
		await expect(page.getByRole("option", { name: label })).toHaveAttribute("data-combobox-selected", "true");
		await press("Enter");
	};
	await expect(builder.name).toBeFocused();
	await page.keyboard.insertText("キーだけで作った検索");
	await add("メモ");
	await expect(builder.card("1番目の条件（メモ）").getByRole("combobox")).toBeFocused();
	await page.keyboard.insertText("乾燥");
	await press("Enter");
	await add("ステータスメッセージ");
	const status = (place: number) => builder.card(`${place}番目の条件（ステータスメッセージ）`);
	await expect(status(2).getByRole("textbox")).toBeFocused();
	await page.keyboard.insertText("旅行");
	await press("Alt+ArrowUp");
	await expect(status(1)).toBeVisible();
	await expect(status(1).getByRole("textbox")).toBeFocused();

	await status(1)
		.getByRole("button", { name: /を下へ移動する$/ })
		.focus();
	await press("Enter");
	const down = status(2).getByRole("button", { name: /を下へ移動する$/ });
	await expect(down).toBeFocused();
	await expect(down).toHaveAttribute("aria-disabled", "true");
	await press("Tab", "Enter");
	await expect(builder.question).toContainText(TEXTS.deleteConfirm);
	await press("Escape");
	await expect(builder.question).toHaveCount(0);
	await expect(status(2)).toBeVisible();

	await press("Control+S");
	await expect(builder.panel).toHaveCount(0);
	await expect((await ItemList.open(page, "funnel")).link("キーだけで作った検索")).toBeVisible();
});

test("the conditions of another search are taken over, after those there are or in their place", async ({
	page,
	operatorApi,
}) => {
	const { vip } = await tagsOf(operatorApi);
	await operatorApi.makeItem("funnel", {
		name: "借りられる検索",
		filter: {
			inputs: [
				{ type: 60, tag_ids: [vip] },
				{ type: 20, memos: ["乾燥"] },
			],
			with_blocked: 1,
		},
	});
	const builder = await FilterBuilder.openNew(page);
	const load = async (way?: string) => {
		await builder.panel.getByRole("button", { name: "保存済みの条件を読み込む" }).click();
		const dialog = page.getByRole("dialog", { name: "保存済みの条件を読み込む" });
		await dialog.getByRole("button", { name: "カスタム検索を選択する" }).click();
		const selector = page.getByRole("dialog", { name: "カスタム検索を選択" });
		await selector.getByRole("button", { name: /^借りられる検索/ }).click();
		await expect(selector).toHaveCount(0);
		if (way) await dialog.getByRole("radio", { name: way }).check();
		await dialog.getByRole("button", { name: "読み込む", exact: true }).click();
		return dialog;
	};
	await expect(await load()).toHaveCount(0);
	await expect(builder.card("1番目の条件（タグ）")).toContainText("VIP");
	await expect(builder.card("2番目の条件（メモ）")).toContainText("乾燥");
	await expect(builder.panel.getByRole("combobox", { name: "アカウントをブロックした友だち" })).toHaveValue(
		"含める",
	);

	const refused = await load("残して、読み込んだ条件を後ろに追加する");
	await expect(refused.getByRole("alert")).toContainText(TEXTS.conditionRepeated);
	await expect(refused.getByRole("alert")).toContainText("メモ");
	await refused.getByRole("button", { name: "キャンセル" }).click();

	await builder.panel.getByRole("button", { name: "2番目の条件（メモ）を削除する" }).click();
	await builder.answer("削除する");
	await expect(await load("残して、読み込んだ条件を後ろに追加する")).toHaveCount(0);
	await expect(builder.card("3番目の条件（メモ）")).toBeVisible();
	await expect(await load("すべて消して、読み込んだ条件に置き換える")).toHaveCount(0);
	await expect(builder.card("2番目の条件（メモ）")).toBeVisible();
	await expect(builder.panel.getByRole("group", { name: /番目の条件/ })).toHaveCount(2);
});

test("whom an auto-response answers is built, asked about before it is lost, and kept", async ({ page }) => {
	await page.goto("/line/reaction?search=ヘアケア");
	await page.getByRole("link", { name: "ヘアケア相談", exact: true }).click();
	const audience = page.getByRole("group", { name: "応答する友だち", exact: true });
	await expect(audience).toContainText("すべての友だちに応答します。");
	await audience.getByRole("button", { name: "友だちを条件で絞り込む" }).click();
	const builder = new FilterBuilder(page, "応答する友だちの条件");
	await builder.add("タグ");
	await builder.chooseTag(builder.card("1番目の条件（タグ）"), "VIP");
	await page.keyboard.press("Escape");
	await expect(builder.question).toContainText("閉じると、変更した条件は失われます。");
	await builder.answer("キャンセル");
	await builder.panel.getByRole("button", { name: "この条件を使う" }).click();
	await expect(builder.panel).toHaveCount(0);
	await expect(audience).toContainText("タグ「VIP」のいずれかがある");
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("保存しました")).toBeVisible();

	await page.getByRole("link", { name: "ヘアケア相談", exact: true }).click();
	await expect(audience).toContainText("タグ「VIP」のいずれかがある");
	await audience.getByRole("button", { name: "この条件を編集する" }).click();
	await expect(builder.card("1番目の条件（タグ）")).toContainText("VIP");
	await builder.panel.getByRole("button", { name: "キャンセル" }).click();
	await audience.getByRole("button", { name: "条件を外す" }).click();
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("保存しました").last()).toBeVisible();
	await page.getByRole("link", { name: "ヘアケア相談", exact: true }).click();
	await expect(audience).toContainText("すべての友だちに応答します。");
});

test.describe("refusals", () => {
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
			[403, { ERROR: ["「ジャーニー」の条件を使う権限がありません。"] }, TEXTS.filterSaveForbidden],
			[500, undefined, TEXTS.unknownError],
		] as const) {
			await answers(page, "register", status, body);
			await builder.save.click();
			await expect(builder.problems).toContainText(TEXTS.filterSaveFailed);
			await expect(builder.problems).toContainText(reason);
			await page.unrouteAll();
		}
		await page.route("**/api/funnel/register", (route) => route.abort());
		await builder.save.click();
		await expect(builder.problems).toContainText(TEXTS.unknownError);
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

	test("a search that somebody else has changed is said to be out of date, and read anew", async ({
		page,
		operatorApi,
	}) => {
		const filter = { inputs: [{ type: 20, memos: ["乾燥"] }] };
		const id = await operatorApi.makeItem("funnel", { name: "二人の検索", filter });
		const builder = await FilterBuilder.open(page, id);
		await builder.name.fill("二人の検索（あとから）");
		await operatorApi.makeItem("funnel", { id, name: "二人の検索（先に）", filter } as never);
		await builder.save.click();
		await expect(page.getByText(TEXTS.changedByOther).first()).toBeVisible();
		await page.getByRole("button", { name: "再読み込み" }).click();
		await expect(builder.name).toHaveValue("二人の検索（先に）");
	});

	test("what cannot be counted, loaded or put into a folder says so quietly", async ({ page }) => {
		await answers(page, "preview", 500);
		await answers(page, "groups", 500);
		await answers(page, "data/*", 500);
		const builder = await FilterBuilder.openNew(page);
		await expect(builder.panel.getByText(/^人数を計算できませんでした/)).toBeVisible();
		await expect(builder.panel.getByText(TEXTS.filterFoldersFailed)).toBeVisible();
		await builder.add("メモ");
		await builder.enter(builder.card("1番目の条件（メモ）"), "メモに含む言葉", "乾燥");

		await builder.panel.getByRole("button", { name: "保存済みの条件を読み込む" }).click();
		const dialog = page.getByRole("dialog", { name: "保存済みの条件を読み込む" });
		await dialog.getByRole("button", { name: "カスタム検索を選択する" }).click();
		const selector = page.getByRole("dialog", { name: "カスタム検索を選択" });
		await selector.getByRole("list", { name: "カスタム検索の一覧" }).getByRole("button").first().click();
		await dialog.getByRole("button", { name: "読み込む", exact: true }).click();
		await expect(dialog.getByRole("alert")).toContainText(TEXTS.filterLoadFailed);
		await dialog.getByRole("button", { name: "キャンセル" }).click();

		await page.unrouteAll();
		await builder.panel.getByRole("button", { name: "もう一度計算する" }).click();
		await expect(builder.total).toHaveText(/^\d+人$/);
		await expect(builder.panel.getByText(/^人数を計算できませんでした/)).toHaveCount(0);
	});
});

for (const width of [1280, 390])
	test(`the builder fits ${width} pixels`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		const builder = await FilterBuilder.openNew(page);
		await builder.groupAdder.click();
		await builder.add("メモ", builder.panel.getByRole("button", { name: "1番目のグループに条件を追加する" }));
		await builder.add("流入経路");
		const overflow = await builder.panel.evaluate((panel) =>
			[...panel.querySelectorAll("*")].some((each) => each.getBoundingClientRect().right > innerWidth + 1),
		);
		expect(overflow).toBe(false);
		await expect(builder.save).toBeInViewport();
		await expect(builder.total).toBeInViewport();
	});

/** Tags of the demo. */
async function tagsOf(operatorApi: OperatorApi): Promise<{ vip: number; repeater: number }> {
	const { items } = await operatorApi.crud("tag", { action: "refresh" });
	const idOf = (name: string) => items.find((tag) => tag.name === name)?.id ?? 0;
	return { vip: idOf("VIP"), repeater: idOf("リピーター") };
}
