import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { ADMINISTRATOR } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

test.use({ tolerated: /status of 409 .*\/api\/member\/basevar$/ });

test("[M-035, M-367] what was typed stands beside what a colleague saved, and is kept over the reload", async ({
	page,
	openAs,
	newcomer,
}) => {
	const other = await openAs(ADMINISTRATOR);
	const [mine, theirs] = [ownName("自分の"), ownName("同僚の")];
	const write = async (at: typeof page, nickname: string) => {
		await at.goto(newcomer.address);
		await at.getByRole("button", { name: "情報を編集", exact: true }).click();
		await at.getByRole("dialog").getByRole("tab", { name: "基本情報" }).click();
		await at.getByRole("textbox", { name: "ニックネーム" }).fill(nickname);
	};
	await write(page, mine);
	await write(other, theirs);
	await other.getByRole("button", { name: "保存する" }).click();
	await expect(other.getByRole("dialog")).toHaveCount(0);

	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText(MEMBER_TEXTS.saveFailed)).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: "ニックネーム" });
	await expect(row.getByRole("cell")).toHaveText([mine, theirs]);

	await page.getByRole("button", { name: "再読み込みする" }).click();
	await page.getByRole("button", { name: "情報を編集", exact: true }).click();
	await page.getByRole("tab", { name: "基本情報" }).click();
	await expect(page.getByRole("textbox", { name: "ニックネーム" })).toHaveValue(mine);
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(page.getByRole("region", { name: "名前", exact: true })).toContainText(mine);
});
