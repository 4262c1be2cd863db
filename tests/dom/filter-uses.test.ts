import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { FilterBuilder, tagsOf } from "../e2e/support/filter-builder.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("the conditions of another search are taken over, after those there are or in their place", async ({
	page,
	operatorApi,
}) => {
	const { vip } = await tagsOf(operatorApi);
	const name = ownName("借りられる検索");
	await operatorApi.makeItem("funnel", {
		name,
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
		await selector.getByRole("button", { name: new RegExp(`^${name}`) }).click();
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
	await expect(refused.getByRole("alert")).toContainText(FILTER_TEXTS.conditionRepeated);
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

test("whom an auto-response answers is built, asked about before it is lost, and kept", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("絞り込む応答");
	await operatorApi.answer(name, [{ type: 1, text: "お返事します" }]);
	await page.goto(`/line/reaction?search=${name}`);
	const reaction = page.getByRole("link", { name, exact: true });
	await reaction.click();
	const audience = page.getByRole("group", { name: "応答する友だち", exact: true });
	await expect(audience).toContainText("すべての友だちに応答します。");
	await audience.getByRole("button", { name: "友だちを条件で絞り込む" }).click();
	const builder = new FilterBuilder(page, "応答する友だちの条件");
	await builder.add("タグ");
	await builder.chooseTag(builder.card("1番目の条件（タグ）"), "VIP");
	await page.keyboard.press("Escape");
	await expect(builder.question).toContainText("閉じると、変更した内容は失われます。");
	await builder.answer("キャンセル");
	await builder.panel.getByRole("button", { name: "この条件を使う" }).click();
	await expect(builder.panel).toHaveCount(0);
	await expect(audience).toContainText("タグ「VIP」のいずれかがある");
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("保存しました")).toBeVisible();

	await reaction.click();
	await expect(audience).toContainText("タグ「VIP」のいずれかがある");
	await audience.getByRole("button", { name: "この条件を編集する" }).click();
	await expect(builder.card("1番目の条件（タグ）")).toContainText("VIP");
	await builder.panel.getByRole("button", { name: "キャンセル" }).click();
	await audience.getByRole("button", { name: "条件を外す" }).click();
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("保存しました").last()).toBeVisible();
	await reaction.click();
	await expect(audience).toContainText("すべての友だちに応答します。");
});

const ELSEWHERE = [
	{ route: "newBroadcast", label: "送る友だち", everybody: "すべての友だちに送ります" },
	{ route: "newNotification", label: "通知する友だち", everybody: "すべての友だちについて通知します。" },
] as const;

for (const { route, label, everybody } of ELSEWHERE)
	test(`the same conditions are built, shown and taken away: ${label}`, async ({ page }) => {
		await page.goto(addressOf(route));
		const field = page.getByRole("group", { name: label, exact: true });
		await expect(field).toContainText(everybody);
		await field.getByRole("button", { name: "友だちを条件で絞り込む" }).click();
		const builder = new FilterBuilder(page, `${label}の条件`);
		await builder.add("タグ");
		await builder.chooseTag(builder.card("1番目の条件（タグ）"), "VIP");
		await builder.panel.getByRole("button", { name: "この条件を使う" }).click();
		await expect(builder.panel).toHaveCount(0);
		await expect(field).toContainText("タグ「VIP」のいずれかがある");
		await field.getByRole("button", { name: "条件を外す" }).click();
		await expect(field).toContainText(everybody);
	});
