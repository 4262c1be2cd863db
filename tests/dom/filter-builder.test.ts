import { brokenFrom } from "#domain/engine/filters/conditions/broken.ts";
import type { FilterPreview } from "#domain/engine/filters/filter-preview.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { FilterBuilder, tagsOf } from "../e2e/support/filter-builder.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

/** No friend has this name. */
const NOBODYS = "どこにもいない名前";

test("conditions and a group are built with their counts, saved, and stand there again", async ({
	page,
	operatorApi,
}) => {
	const title = ownName("藤のつく常連");
	const builder = await FilterBuilder.openNew(page);
	await expect(builder.name).toBeFocused();
	await builder.name.fill(title);
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
	await page.getByRole("link", { name: title, exact: true }).click();
	await expect(builder.name).toHaveValue(title);
	await standsAsBuilt();
	await expect(builder.panel.getByText("変更あり")).toHaveCount(0);
});

test("the condition with which nobody is left is marked, until it is deleted", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	await builder.add("タグ");
	await builder.chooseTag(builder.card("1番目の条件（タグ）"), "VIP");
	await expect(builder.total).toHaveAttribute("aria-busy", "false");
	await expect(builder.total).toHaveText(/^[1-9]/);
	const before = (await builder.total.textContent())!;
	await builder.add("名前");
	const card = builder.card("2番目の条件（名前）");
	await expect(card.getByRole("combobox", { name: "名前に含む言葉" })).toBeFocused();
	await builder.enter(card, "名前に含む言葉", NOBODYS);
	await expect(card).toContainText("この条件で0人になります");
	await expect(builder.total).toHaveText("0人");
	await expect(builder.panel.getByText("この条件で0人になります")).toHaveCount(1);

	await builder.panel.getByRole("button", { name: "2番目の条件（名前）を削除する" }).click();
	await expect(builder.question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await builder.answer("削除する");
	await expect(card).toHaveCount(0);
	await expect(builder.adder).toBeFocused();
	await expect(builder.total).toHaveText(before);
});

test("what stands once is refused a second time, but not in a group of its own", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	await builder.add("メモ");
	await builder.add("メモ");
	await expect(page.getByText(FILTER_TEXTS.conditionRepeated, { exact: true })).toBeVisible();
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
		FILTER_TEXTS.funnelNameRequired,
		`1番目の条件: ${TAG_TEXTS.tagRequired}`,
		`2番目のグループの1番目の条件: ${FILTER_TEXTS.wordsRequired}`,
		`3番目のグループ: ${FILTER_TEXTS.groupEmpty}`,
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
	await expect(second).toContainText(FILTER_TEXTS.conditionReasonUnknown);
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
