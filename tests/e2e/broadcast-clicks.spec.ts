import type { Page } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ownName } from "./support/own-name.ts";
import { picture } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

/** Maximum number of presses for a broadcast with a picture and a button to a segment, tomorrow at ten. */
const MOST_PRESSES = 11;

test("a broadcast with a picture and a button, to a segment, tomorrow at ten takes few presses", async ({
	page,
	operatorApi,
	newcomer: friend,
}) => {
	const segment = ownName("秋のお客様");
	const tag = await operatorApi.makeItem("tag", { name: segment });
	await operatorApi.post("/api/member/tag", { member_id: friend.id, tag_ids: [tag] });
	await operatorApi.post("/api/funnel/register", {
		id: null,
		name: segment,
		group_id: null,
		filter: { inputs: [{ type: 60, tag_ids: [tag], tag_or: 0 }] },
	});
	await page.goto(addressOf("home"));
	const presses = await countPresses(page);

	await page.getByRole("link", { name: "一斉配信", exact: true }).click();
	await page.getByRole("link", { name: "一斉配信を作成する" }).click();
	await page.getByRole("button", { name: "カードを追加する" }).click();

	await test.step("the picture is chosen, and everything else is typed", async () => {
		const chooser = page.waitForEvent("filechooser");
		await page.getByRole("button", { name: "画像を選ぶ" }).click();
		await (await chooser).setFiles(picture("autumn.png", 600, 400));
		await expect(page.getByRole("img", { name: "選択中のパネルの画像" })).toBeVisible();
		for (const [field, text] of [
			["タイトル", "秋のメニュー"],
			["パネルの本文", "栗のパフェができました"],
			["ボタン名", "予約する"],
		] as const) {
			await page.getByRole("textbox", { name: field }).focus();
			await page.keyboard.insertText(text);
		}
		await page.getByRole("textbox", { name: "URL" }).focus();
		await page.keyboard.insertText("https://example.com/book");
	});
	const phone = page.getByRole("group", { name: "友だちの画面での見え方" });
	await expect(phone).toContainText("栗のパフェができました");
	await expect(phone.getByRole("button", { name: "予約する" })).toBeVisible();

	await page.getByRole("button", { name: /^保存した条件/ }).click();
	await page.getByRole("dialog", { name: "保存した条件を選択" }).getByText(segment).click();
	await expect(page.getByText("1人", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "明日 10時" }).click();
	await page.getByRole("button", { name: "送信予約に進む" }).click();
	const question = page.getByRole("dialog", { name: "一斉配信の送信を予約します" });
	await expect(question).toContainText(/^.*1人の友だちに、.*21.* 10:00 に送信します。/);
	await question.getByRole("button", { name: "送信を予約する" }).click();

	await expect(page.getByRole("region", { name: "状況" })).toContainText("送信予約");
	await expect(page.getByRole("region", { name: "内容" })).toContainText("秋のメニュー");
	expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
});

/** Counts the presses of the pointer from now on, across pages. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
	let count = 0;
	await page.exposeFunction("notePress", () => {
		count += 1;
	});
	await page.evaluate(() => {
		const { notePress } = window as unknown as { notePress: () => void };
		window.addEventListener("pointerdown", () => notePress(), true);
	});
	return async () => count;
}
