import type { Page } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { ownName } from "../e2e/support/own-name.ts";
import type { Simulator } from "../e2e/support/simulator.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a coupon is created with what its form asks for, and is closed only after a question", async ({
	page,
	simulator,
}) => {
	const title = ownName("友だち限定");
	await open(page, addressOf("lineCoupons"));
	await page.getByRole("button", { name: "クーポンを作成する" }).click();
	const form = page.getByRole("dialog", { name: "クーポンの作成" });
	const create = form.getByRole("button", { name: "作成する" });
	await create.click();
	await expect(form).toContainText(LINE_COUPON_TEXTS.titleRequired);

	await form.getByRole("textbox", { name: "クーポンの名前" }).fill(title);
	await form.getByRole("textbox", { name: "金額（円）" }).fill("500");
	await form.getByRole("textbox", { name: "利用条件" }).fill("3,000円以上のお会計");
	await create.click();
	await expect(form).toHaveCount(0);

	const card = page.getByRole("listitem").filter({ hasText: title });
	await expect(card).toBeVisible();
	await passTime(page, simulator, () => expect(card).toContainText("配布中", { timeout: 2_000 }));
	await expect(card).toContainText("3,000円以上のお会計");
	await card.getByRole("button", { name: "終了する" }).click();
	const question = page.getByRole("dialog", { name: "クーポンを終了します" });
	await expect(question).toContainText(title);
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(card).toContainText("配布中");
});

test("a coupon that LINE may have created leaves the list only after a question", async ({
	page,
	simulator,
}) => {
	const title = ownName("秋の");
	await simulator.addFault({ kind: "drop", endpoint: "coupon" });
	await open(page, addressOf("lineCoupons"));
	await page.getByRole("button", { name: "クーポンを作成する" }).click();
	const form = page.getByRole("dialog", { name: "クーポンの作成" });
	await form.getByRole("textbox", { name: "クーポンの名前" }).fill(title);
	await form.getByRole("textbox", { name: "金額（円）" }).fill("500");
	await form.getByRole("button", { name: "作成する" }).click();

	const card = page.getByRole("listitem").filter({ hasText: title });
	const remove = card.getByRole("button", { name: "一覧から消す" });
	await passTime(page, simulator, () => expect(remove).toBeVisible({ timeout: 2_000 }));
	await remove.click();
	const question = page.getByRole("dialog", { name: "一覧から消します" });
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(card).toBeVisible();
	await remove.click();
	await question.getByRole("button", { name: "消す" }).click();
	await expect(card).toHaveCount(0);
});

/** Moves the clock by minutes, and opens the list again, until it shows the wanted state. */
const passTime = (page: Page, simulator: Simulator, check: () => Promise<void>): Promise<void> =>
	expect(async () => {
		await simulator.moveClock(60_000);
		await open(page, addressOf("broadcasts"));
		await open(page, addressOf("lineCoupons"));
		await check();
	}).toPass();
