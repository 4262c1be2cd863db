import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { goWithin } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a draft's test is opened with its variants, checked, and told before the order", async ({
	page,
	operatorApi,
}) => {
	const { id } = await operatorApi.post<{ id: number }>("/api/broadcasts", {
		name: ownName("A/Bテストの配信"),
		messages: [{ type: 1, text: "冬のご案内です" }],
		filter: null,
		ab_test: {
			...{ share: 30, test_goal: "booked", horizon_hours: 48 },
			variants: [{ messages: [{ type: 1, text: "冬の特別なご案内です" }] }],
		},
	});
	await page.goto("/line/broadcast");
	await goWithin(page, addressOf("editBroadcast", { id }));
	const variant = page.getByRole("region", { name: "B案" });
	await expect(variant).toContainText("冬の特別なご案内です");
	const share = page.getByLabel("テストする友だちの割合");
	await share.fill("");
	await page.getByRole("button", { name: "内容を確認する" }).click();
	await expect(page.getByText("テストする割合を1〜100の数字で入力してください。").first()).toBeVisible();
	await share.fill("４０");
	await page.getByRole("button", { name: "内容を確認する" }).click();
	const question = page.getByRole("dialog", { name: "一斉配信を送信します" });
	await expect(question).toContainText(
		"送る友だちの40%をA案・B案に同じ人数で分けて送り、送り終えてから2日後に「予約」で比べます。残りの友だちには、担当者が決めた案を送ります。",
	);
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(question).toHaveCount(0);
});
