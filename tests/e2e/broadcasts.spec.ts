import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { barriers } from "./support/barriers.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

test("a broadcast is composed, taken back, sent, and on the phones of its friends once", async ({
	page,
	openAs,
	simulator,
	operatorApi,
	newcomer: friend,
}) => {
	const name = ownName("お知らせ");
	const text = `${name}：新しいメニューができました`;
	const other = ownName("もう一人");
	await simulator.follows(other);
	await expect.poll(() => operatorApi.findFriends(other)).toHaveLength(1);
	const [otherId = 0] = await operatorApi.findFriends(other);
	const tag = await operatorApi.makeItem("tag", { name });
	for (const id of [friend.id, otherId])
		await operatorApi.post("/api/member/tag", { member_id: id, tag_ids: [tag] });
	const { id } = await operatorApi.post<{ id: number }>("/api/broadcasts", {
		name,
		messages: [{ type: 1, text: "下書き" }],
		filter: { inputs: [{ type: 60, tag_ids: [tag], tag_or: 0 }] },
	});
	const phone = await Phone.open(await openAs(NOBODY), friend);

	await test.step("compose", async () => {
		await page.goto(addressOf("broadcasts"));
		await page.getByRole("link", { name }).click();
		const body = page.getByRole("textbox", { name: "本文" });
		await body.fill(text);
		await expect(page.getByRole("group", { name: "友だちの画面での見え方" })).toContainText(text);
		await expect(page.getByText("2人", { exact: true })).toBeVisible();
		await page.getByRole("button", { name: "テキストを追加する" }).click();
		await page.getByRole("button", { name: "内容を確認する" }).click();
		await expect(page.getByRole("alert")).toContainText("本文を入力してください。");
		await page.getByRole("button", { name: "2番目のメッセージを削除する" }).click();
		expect(await barriers(page)).toEqual([]);
	});

	const order = async () => {
		await page.getByRole("button", { name: "内容を確認する" }).click();
		const question = page.getByRole("dialog", { name: "一斉配信を送信します" });
		await expect(question).toContainText("2人の友だちに、1分後に送信します。");
		await question.getByRole("button", { name: "送信する" }).click();
		await expect(page).toHaveURL(addressOf("broadcast", { id }));
		await expect(page.getByText(/あと\d+秒で送信を始めます/)).toBeVisible();
	};
	await test.step("take it back", async () => {
		await order();
		await page.getByRole("button", { name: "送信を取り消す" }).click();
		await page.getByRole("link", { name: "下書きを編集する" }).click();
		await simulator.moveClock(2 * ORDER_UNDO_WINDOW);
		// A page reads the product's time when it loads.
		await page.reload();
	});
	await test.step("send", async () => {
		await order();
		await expect(phone.lines(text)).toHaveCount(0);
		await simulator.moveClock(ORDER_UNDO_WINDOW + SECOND);
		const standing = page.getByRole("region", { name: "状況" });
		await expect(standing).toContainText("送信済み", { timeout: 30_000 });
		await expect(page.getByRole("region", { name: "結果" }).getByRole("link", { name: other })).toBeVisible();
		await expect(phone.lines(text)).toHaveCount(1);
	});
	await test.step("without barriers", async () => {
		expect(await barriers(page)).toEqual([]);
	});
});
