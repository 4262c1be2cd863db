import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { NOBODY } from "./support/logins.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

test("a friend blocks and comes back, takes a message back, and is served once when LINE delivers again", async ({
	page,
	openAs,
	newcomer: friend,
}) => {
	await page.goto(friend.address);
	await expect(page.getByRole("heading", { name: friend.name })).toBeVisible();
	const history = page.getByRole("region", { name: "メッセージの履歴" });
	const phone = await Phone.open(await openAs(NOBODY), friend);

	await test.step("a block is marked at once, and no longer once they are back", async () => {
		const mark = page.getByText("ブロックされた", { exact: true });
		await expect(mark).toHaveCount(0);
		await phone.chooses("ブロックする");
		await expect(mark).toBeVisible();
		await expect(phone.screen.getByText("ブロック中は送信できません。")).toBeVisible();
		await goWithin(page, "/line/friend?state=blocked");
		await expect(page.getByRole("link", { name: friend.name, exact: true })).toBeVisible();
		await goWithin(page, friend.address);
		await expect(mark).toBeVisible();
		await phone.chooses("ブロックを解除する");
		await expect(mark).toHaveCount(0);
	});

	await test.step("a message that is taken back leaves only the placeholder", async () => {
		await phone.says("まちがえて送りました");
		await expect(history.getByText("まちがえて送りました")).toBeVisible();
		await phone.unsends("まちがえて送りました");
		await expect(history.getByText(TALK_TEXTS.unsent)).toBeVisible();
		await expect(history.getByText("まちがえて送りました")).toHaveCount(0);
		await page.reload();
		await expect(history.getByText(TALK_TEXTS.unsent)).toBeVisible();
		await expect(history.getByText("まちがえて送りました")).toHaveCount(0);
	});

	await test.step("a webhook that LINE delivers again does nothing twice", async () => {
		await phone.says("定休日はいつですか");
		const answer = phone.lines("毎週月曜日はお休みをいただいております。");
		await expect(answer).toBeVisible();
		await phone.chooses("最後のWebhookを再配信する");
		await expect(phone.page.getByText("最後のWebhookを再配信しました")).toBeVisible();
		await phone.chooses("最後のWebhookを再配信する");
		// Messages are processed after the redeliveries that precede them.
		await phone.says("わかりました");
		await expect(history.getByText("わかりました")).toBeVisible();
		await expect(history.getByText("定休日はいつですか")).toHaveCount(1);
		await expect(history.getByText("毎週月曜日はお休みをいただいております。")).toHaveCount(1);
		await expect(answer).toHaveCount(1);
		await expect(page.getByRole("article", { name: "自動応答「営業時間・定休日」" })).toHaveCount(1);
	});
});
