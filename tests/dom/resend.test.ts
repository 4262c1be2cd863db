import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("failed messages of a broadcast are resent from its page, and no others", async ({
	page,
	newcomer,
	operatorApi,
	simulator,
}) => {
	const name = ownName("再送");
	const [keyword, answer] = [ownName("ほかの配信"), ownName("ほかの返事")];
	const tag = await operatorApi.makeItem("tag", { name });
	await operatorApi.post("/api/member/tag", { member_id: newcomer.id, tag_ids: [tag] });
	await operatorApi.answer(keyword, [{ type: 1, text: answer }]);
	await simulator.addFault({ kind: "monthly_limit", endpoint: "reply", times: 1 });
	await simulator.says(newcomer.userId, keyword);
	const draft = await operatorApi.post<{ id: number; version: number }>("/api/broadcasts", {
		name,
		messages: [{ type: 1, text: name }],
		filter: { inputs: [{ type: 60, tag_ids: [tag], tag_or: 0 }] },
	});
	await operatorApi.post(`/api/broadcasts/${draft.id}/order`, { version: draft.version, expected: 1 });
	await simulator.addFault({ kind: "monthly_limit", endpoint: "push", times: 1 });
	await simulator.moveClock(ORDER_UNDO_WINDOW + SECOND);
	await page.goto(addressOf("broadcast", { id: draft.id }));
	const resend = page.getByRole("button", { name: "失敗分を再送（1件）" });
	await expect(resend).toBeVisible({ timeout: 30_000 });

	await test.step("the list shows this broadcast's alone", async () => {
		await page.getByRole("link", { name: "失敗した配信を配信状況で見る" }).click();
		await expect(page).toHaveURL(new RegExp(`state=failed&broadcast_id=${draft.id}`));
		await expect(page.getByText(`一斉配信「${name}」`, { exact: true })).toBeVisible();
		await expect(page.getByRole("row").filter({ hasText: answer })).toHaveCount(0);
		await page.getByRole("button", { name: "1件をすべて再送" }).click();
		const question = page.getByRole("dialog", { name: "まとめて再送する" });
		await expect(question).toContainText("表示条件に合う「失敗」の配信1件");
		await question.getByRole("button", { name: "キャンセル" }).click();
		await page.getByRole("button", { name: `一斉配信「${name}」の条件を消す` }).click();
		await page.getByRole("button", { name: /件をすべて再送$/ }).click();
		await expect(question).toContainText("絞り込みをしていないため");
		await question.getByRole("button", { name: "キャンセル" }).click();
	});

	await page.goto(addressOf("broadcast", { id: draft.id }));
	await resend.click();
	const question = page.getByRole("dialog", { name: "失敗分を再送する" });
	await expect(question).toContainText("「失敗」の1件");
	await question.getByRole("button", { name: "再送する" }).click();
	await expect(page.getByText("1件の配信を再送します")).toBeVisible();
	await expect(resend).toHaveCount(0);
	await page.goto(addressOf("deliveries", { state: "failed", friend_id: newcomer.id }));
	await expect(page.getByText(answer)).toHaveCount(1);
});
