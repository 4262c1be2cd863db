import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { goWithin } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a score is made by keys, tried out for a friend, counted, shown with its reasons, and deleted", async ({
	page,
	newcomer: friend,
	operatorApi,
	simulator,
}) => {
	const name = ownName("来店意欲");
	await test.step("it is made", async () => {
		await page.goto(addressOf("scores"));
		await page.getByRole("link", { name: "スコアを作成する" }).first().click();
		await page.getByRole("textbox", { name: "スコア名" }).fill(name);
		const rule = page.getByRole("group", { name: "1番目のルール" });
		await rule.getByRole("textbox", { name: "点数", exact: true }).fill("35");
		await page.keyboard.press("ControlOrMeta+s");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("スコア");
		await expect(page.getByRole("link", { name })).toBeVisible();
	});
	const template = ownName("ご案内");
	await operatorApi.makeItem("template", {
		name: template,
		content: { type: "text", text: `いま{score:${name}}点です` },
	});
	await simulator.says(friend.userId, ownName("はい"));

	await test.step("tried out, it says what the friend would have", async () => {
		await page.getByRole("link", { name }).click();
		const part = page.getByRole("region", { name: "この友だちなら" });
		await part.getByRole("combobox", { name: "友だち" }).fill(friend.name);
		await page.getByRole("option", { name: friend.name }).click();
		await expect(part.getByRole("status")).toContainText("35点");
	});

	await test.step("the clock counts it", async () => {
		const counted = page.getByRole("region", { name: "点数の高い友だち" });
		await expect(async () => {
			await simulator.moveClock(MINUTE);
			await page.reload();
			await expect(counted).toContainText(friend.name, { timeout: 3_000 });
		}).toPass();
		await expect(page.getByRole("region", { name: "友だちの分布" })).toContainText("中");
		await goWithin(page, addressOf("friend", { id: friend.id }));
		await expect(page.getByRole("region", { name: "スコア" })).toContainText("メッセージが届いた");
	});

	await test.step("one that is counted from the past says what it found, without being loaded again", async () => {
		// At a minute boundary the server may count before the page's request; then the test repeats.
		await expect(async () => {
			const { id } = await operatorApi.post<{ id: number }>("/api/scores", {
				name: ownName("過去から"),
				lowest: { name: "低", colour: "default" },
				levels: [],
				rules: [{ event: "replied", points: 20 }],
				days_back: 30,
			});
			await goWithin(page, addressOf("score", { id }));
			await expect(page.getByText("計算しています")).toBeVisible({ timeout: 4_000 });
		}).toPass();
		await simulator.moveClock(MINUTE);
		await expect(page.getByText("計算しています")).toBeHidden({ timeout: 20_000 });
		await expect(page.getByRole("region", { name: "点数の高い友だち" })).toContainText(/\d+点（/);
	});

	await test.step("it is deleted, once that is confirmed", async () => {
		await goWithin(page, addressOf("scores"));
		await page.getByRole("link", { name }).click();
		const uses = page.getByRole("region", { name: "使用している場所" });
		await expect(uses.getByRole("link", { name: `テンプレート「${template}」（本文）` })).toBeVisible();
		await page.getByRole("button", { name: "削除する", exact: true }).click();
		const question = page.getByRole("dialog");
		await expect(question).toContainText(`1か所で使われています: テンプレート「${template}」（本文）`);
		await question.getByRole("button", { name: "削除する" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("スコア");
		await expect(page.getByRole("link", { name })).toHaveCount(0);
	});
});
