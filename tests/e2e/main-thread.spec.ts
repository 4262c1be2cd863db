import type { Locator } from "@playwright/test";
import { NOBODY } from "./support/logins.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

const TWO_SECONDS = 2_000;

test("予約 from a phone: the reply, the tag, the message on the operator's page, a text for later, and a text without an answer", async ({
	page,
	openAs,
	newcomer: friend,
}) => {
	await page.goto(friend.address);
	const profile = page.getByRole("region", { name: "プロフィール" });
	const history = page.getByRole("region", { name: "メッセージの履歴" });
	await expect(profile.getByText("予約希望")).toHaveCount(0);
	const phone = await Phone.open(await openAs(NOBODY), friend);

	await phone.says("来週の土曜に予約できますか");

	await expect(phone.lines("ご予約のご連絡ありがとうございます。")).toBeVisible();
	await expect(history.getByText("来週の土曜に予約できますか")).toBeVisible();
	await expect(history.getByText("ご予約のご連絡ありがとうございます。")).toBeVisible();
	await expect(profile.getByText("予約希望")).toBeVisible();

	const later = history.getByRole("region", { name: "これから送るメッセージ" });
	await expect(later.getByText("ご予約の内容はお決まりでしょうか？")).toBeVisible();
	const run = page.getByRole("article", { name: "自動応答「予約の受付」" });
	await expect(run.getByText("アクション「予約のご案内」")).toBeVisible();
	await expect(run.getByRole("listitem")).toHaveCount(3);
	await expect(run.getByText("配信: 予定")).toBeVisible();
	await expect(phone.lines("ご予約の内容はお決まりでしょうか？")).toHaveCount(0);

	await phone.page.getByRole("button", { name: "+1時間" }).click();

	await expect(phone.lines("ご予約の内容はお決まりでしょうか？")).toBeVisible();
	await expect(later).toHaveCount(0);
	await expect(history.getByText("ご予約の内容はお決まりでしょうか？")).toBeVisible();
	await expect(run.getByText("配信: 予定")).toHaveCount(0);

	// A text without a matching auto-response is shown and not answered.
	const lines = phone.talk.getByRole("listitem");
	const before = await lines.count();
	await phone.says("きょうは暑いですね");
	await expect(history.getByText("きょうは暑いですね")).toBeVisible();
	// Events are processed in order: once the second is answered, an answer to the first would exist.
	await phone.says("定休日はいつですか");
	await expect(phone.lines("毎週月曜日はお休みをいただいております。")).toHaveCount(1);
	await expect(lines).toHaveCount(before + 3);
});

/** Time at which a text appears for the nth time, by the page's clock; polling from outside is too late. */
const standing = (place: Locator, text: string, times: number): Promise<number> =>
	place.evaluate(
		(element, wanted) =>
			new Promise((resolve) => {
				const look = () => {
					if ((element.textContent ?? "").split(wanted.text).length <= wanted.times) return;
					observer.disconnect();
					resolve(Date.now());
				};
				const observer = new MutationObserver(look);
				observer.observe(element, { childList: true, characterData: true, subtree: true });
				look();
			}),
		{ text, times },
	);

test("phone and page show a text and its answer within two seconds", async ({
	page,
	openAs,
	newcomer: asker,
}) => {
	const answer = "営業時間は 10:00〜21:00";
	await page.goto(asker.address);
	const history = page.getByRole("region", { name: "メッセージの履歴" });
	const phone = await Phone.open(await openAs(NOBODY), asker);
	await expect(history).toContainText("メッセージはまだありません");
	const times: number[] = [];
	// The machine may be busy; the fastest attempt is the product's own time.
	for (const day of ["", "日曜は", "月曜は", "火曜は", "水曜は"]) {
		const asked = `${day}何時までですか`;
		const before = times.length;
		const shown = Promise.all([
			standing(phone.talk, answer, before + 1),
			standing(history, asked, 1),
			standing(history, answer, before + 1),
		]);
		const began = Date.now();
		await phone.says(asked);
		await Promise.all([
			expect(phone.lines(answer)).toHaveCount(before + 1),
			expect(history.getByText(asked, { exact: true })).toBeVisible(),
			expect(history.getByText(answer)).toHaveCount(before + 1),
		]);
		times.push(Math.max(...(await shown)) - began);
		if (Math.min(...times) < TWO_SECONDS) break;
	}
	expect(Math.min(...times)).toBeLessThan(TWO_SECONDS);
});
