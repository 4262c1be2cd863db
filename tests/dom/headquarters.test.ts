import { BROADCAST_STATES } from "#domain/content/broadcasts/broadcast-states.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";
import { LABELS, startTwoAccounts } from "./support/two-accounts.ts";

startTwoAccounts();

/** All fields of a tag, which an update sends whole. */
const PLAIN_TAG = {
	...{ group_id: null, rate: 1, colour: null, capacity: null },
	...{ append_action_id: null, fulled_action_id: null, replace_tag_id: null },
};

test("an item is distributed with what it uses, and its new version is offered where the old one is", async ({
	page,
	operatorApi,
}) => {
	const [tag, greeting] = [ownName("常連"), ownName("あいさつ")];
	const tagId = await operatorApi.makeItem("tag", { name: tag });
	const addTag = { type: 13 as const, tag_ids: [tagId] };
	const action = await operatorApi.makeAction(greeting, [{ type: 1, text: "こんにちは" }, addTag]);
	const plan = page.getByRole("region", { name: LABELS.ginza });
	const apply = page.getByRole("button", { name: "1個のアカウントに配布する" });
	const distribute = async () => {
		await apply.click();
		await page.getByRole("dialog").getByRole("button", { name: "配布する", exact: true }).click();
		await expect(plan).toContainText("配布しました");
	};
	await test.step("the dry run names what the account lacks, and waits for a decision", async () => {
		await page.goto(addressOf("distribute", { items: `action:${action}` }));
		await page.getByRole("checkbox", { name: LABELS.ginza }).check();
		await page.getByRole("button", { name: "配布する前に確認する" }).click();
		const missing = page.getByRole("region", { name: "配布先にないもの" });
		await expect(missing).toContainText(`「${tag}」`);
		await expect(missing).toContainText(`「${greeting}」が使用（${LABELS.ginza}）`);
		await expect(apply).toBeDisabled();
		await missing.getByRole("button", { name: "すべていっしょに配布する" }).click();
		await expect(plan).toContainText(tag);
		await expect(page.getByText("配布先でも有効にする")).toHaveCount(0);
	});
	await test.step("it is distributed after a question", distribute);
	await test.step("a new version is offered with the account that has the old one", async () => {
		const { version } = await operatorApi.get<{ version: number }>(`/api/tag/data/${tagId}`);
		await operatorApi.makeItem("tag", { ...PLAIN_TAG, id: tagId, name: `${tag}（改）`, version });
		await page.goto(addressOf("distributions"));
		await expect(page.getByText("新しい版があります", { exact: true })).toBeVisible();
		await page.getByRole("button", { name: new RegExp(`${tag}.*違いを見る$`) }).click();
		await expect(page.getByRole("dialog")).toContainText(`${tag}（改）`);
		await page.keyboard.press("Escape");
		await page.getByRole("link", { name: /^新しい版を配布する/ }).click();
		await expect(page.getByRole("checkbox", { name: LABELS.ginza })).toBeChecked();
		await page.getByRole("button", { name: "配布する前に確認する" }).click();
		await expect(plan).toContainText("更新する");
		await distribute();
	});
	await test.step("it is undone after a question", async () => {
		await page.getByRole("button", { name: /元に戻す/ }).click();
		await page
			.getByRole("dialog")
			.getByRole("button", { name: /元に戻す/ })
			.click();
		await expect(plan).toContainText("元に戻しました");
		await expect(plan).toContainText("配布する前の内容に戻しました");
		await page.goto(addressOf("distributions"));
		const past = page.getByRole("region", { name: "これまでの配布" });
		await expect(past.getByText(`${LABELS.ginza}（元に戻しました）`)).toHaveCount(1);
	});
});

test("an announcement is planned in both accounts after a question with their friends, and cancelled in both", async ({
	page,
}) => {
	await page.goto(addressOf("newAnnouncement"));
	await page.getByLabel("管理名").fill(ownName("年末のお知らせ"));
	await page.getByRole("button", { name: "テキストを追加する" }).click();
	await page.getByRole("textbox", { name: "本文" }).fill("年末年始はお休みします。");
	await test.step("without an account it is refused", async () => {
		await page.getByRole("button", { name: "内容を確認する" }).click();
		await expect(page.getByText("送るアカウントを選んでください。").first()).toBeVisible();
	});
	const accounts = page.getByRole("region", { name: "送るアカウント" });
	await page.getByRole("button", { name: /^すべて追加する/ }).click();
	for (const label of Object.values(LABELS)) await expect(accounts).toContainText(label);
	await expect(accounts).toContainText("0人");
	await page.getByRole("button", { name: "明日 10時" }).click();
	await page.getByRole("button", { name: "予約に進む" }).click();
	const question = page.getByRole("dialog", { name: "本部のお知らせを予約します" });
	for (const label of Object.values(LABELS)) await expect(question).toContainText(label);
	await question.getByRole("button", { name: "予約する" }).click();
	await expect(page.getByText(BROADCAST_STATES.planned, { exact: true })).toHaveCount(2);
	await page.getByRole("button", { name: "送信を取り消す" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "取り消す", exact: true }).click();
	await expect(page.getByText("取り消し済み", { exact: true })).toHaveCount(2);
	await page.goto(addressOf("announcements"));
	await expect(page.getByText("取り消し済み", { exact: true }).first()).toBeVisible();
});

test("somebody who was added to an account has no password before they chose one", async ({ page }) => {
	const email = `${ownName("ichiro")}@example.com`;
	await page.goto(addressOf("people"));
	await page.getByRole("button", { name: "スタッフを追加" }).click();
	const form = page.getByRole("dialog", { name: "スタッフを追加" });
	await form.getByLabel("メールアドレス").fill(email);
	await form.getByLabel("お名前").fill("鈴木 一郎");
	await form.getByRole("combobox", { name: `${LABELS.main}の権限` }).click();
	await page.getByRole("option", { name: "管理者" }).click();
	await form.getByRole("button", { name: "追加する" }).click();
	await expect(page.getByRole("dialog", { name: "追加しました" })).toContainText(email);
	await page.getByRole("button", { name: "閉じる" }).first().click();
	await expect(page.getByText(`${LABELS.main}　管理者・パスワードはまだ決まっていません`)).toBeVisible();
	await expect(page.getByText(`${LABELS.main}　管理者・ここのパスワードでログイン`)).toBeVisible();
});

test("a link into an account names it and the person before it opens; unknown accounts look like unknown pages", async ({
	page,
}) => {
	await page.goto(addressOf("otherAccount", { account: "ginza", path: "/line/report" }));
	await expect(page.getByRole("heading", { name: `「${LABELS.ginza}」を開く` })).toBeVisible();
	await expect(page.getByText("山田 花子さんとして開きます", { exact: false })).toBeVisible();
	const asked = page.waitForRequest("**/api/accounts/handover");
	await page.route("**/api/accounts/handover", (route) => route.abort());
	await page.getByRole("button", { name: "続ける" }).click();
	expect((await asked).postDataJSON()).toEqual({ account: "ginza", path: "/line/report" });
	await page.goto(addressOf("otherAccount", { account: "shibuya" }));
	await expect(page.getByRole("heading", { name: "ページが見つかりません" })).toBeVisible();
	await page.goto(addressOf("otherAccount", { account: "main", path: addressOf("tags") }));
	await expect(page.getByRole("heading", { name: "タグ", exact: true })).toBeVisible();
	await page.goto(addressOf("otherAccount", { account: "main", path: "//elsewhere.example/" }));
	await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
});
