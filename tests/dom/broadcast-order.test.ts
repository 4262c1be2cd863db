import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { goWithin } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a broadcast to nobody is booked only after a question", async ({ page, operatorApi }) => {
	const name = ownName("だれもいない配信");
	const { id } = await operatorApi.post<{ id: number }>("/api/broadcasts", {
		name,
		messages: [{ type: 1, text: "冬のご案内です" }],
		filter: { inputs: [{ type: 11, names: [name] }] },
	});
	await page.goto("/line/broadcast");
	await goWithin(page, addressOf("editBroadcast", { id }));
	await page.getByRole("button", { name: "明日 10時" }).click();
	await page.getByRole("button", { name: "送信予約に進む" }).click();
	const question = page.getByRole("dialog", { name: "一斉配信の送信を予約します" });
	await expect(question).toContainText("今は0人です。それでも送信を予約しますか。");
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(question).toHaveCount(0);
});
