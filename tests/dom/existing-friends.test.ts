import { randomBytes } from "node:crypto";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("followers whom the console does not know are imported with their names, and lead the oldest friends", async ({
	page,
	simulator,
}) => {
	const name = ownName("前からの人");
	await simulator.saveFriend(`U${randomBytes(16).toString("hex")}`, name);
	await page.goto(addressOf("existingFriends"));
	const part = page.getByRole("region", { name: "LINEの友だち一覧から取り込む" });
	await part.getByRole("button", { name: /取り込む$/ }).click();
	await expect(part.getByText(/新しく登録 [1-9]/)).toBeVisible({ timeout: 20_000 });
	await page.getByRole("link", { name: "以前からの友だちを先に、一覧で見る" }).click();
	await expect(page.getByRole("link", { name })).toBeVisible();
	await page.getByRole("link", { name }).click();
	await expect(page.getByText("登録日不明（以前からの友だち）")).toBeVisible();
});
