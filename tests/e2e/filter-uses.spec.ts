import { addressOf } from "#domain/addresses.ts";
import { barriers } from "./support/barriers.ts";
import { FilterBuilder } from "./support/filter-builder.ts";
import { expect, test } from "./support/test.ts";

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
		expect(await barriers(page)).toEqual([]);
	});
