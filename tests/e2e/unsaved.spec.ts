import type { Page } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

const QUESTION = "保存していない変更があります";

/** Closes the tab, and stays when the browser asks. */
async function closeAndStay(page: Page): Promise<void> {
	const asked = page.waitForEvent("dialog");
	const closing = page.close({ runBeforeUnload: true });
	const dialog = await asked;
	expect(dialog.type()).toBe("beforeunload");
	await dialog.dismiss();
	await closing;
}

test("unsaved work on a page is not left by a link, nor by the back button, without being asked", async ({
	page,
}) => {
	await page.goto("/line/reaction");
	await page.getByRole("link", { name: "新しい自動応答" }).click();
	const name = page.getByRole("textbox", { name: "自動応答名" });
	await name.fill("書きかけ");
	const question = page.getByRole("dialog", { name: QUESTION });

	await page.getByRole("link", { name: "友だち", exact: true }).click();
	await expect(question).toContainText("移動してもよろしいですか？");
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(question).toHaveCount(0);
	await expect(name).toHaveValue("書きかけ");

	await page.goBack();
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(name).toHaveValue("書きかけ");
	await expect(page).toHaveURL(/\/line\/reaction\/new\?group=0$/);

	await page.getByRole("link", { name: "友だち", exact: true }).click();
	await question.getByRole("button", { name: "破棄して移動する" }).click();
	await expect(page.getByRole("heading", { name: "友だち" })).toBeVisible();
});

test("the browser asks before a tab with unsaved work is closed, and not after it was saved", async ({
	page,
}) => {
	await page.goto("/line/reaction/edit/2");
	const name = page.getByRole("textbox", { name: "自動応答名" });
	await name.fill("営業時間・定休日 ");
	await closeAndStay(page);
	await expect(name).toBeVisible();

	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByRole("heading", { name: "自動応答" })).toBeVisible();
	await page.close({ runBeforeUnload: true });
	await expect.poll(() => page.isClosed()).toBe(true);
});

test.describe("a save that is refused", () => {
	test.use({ tolerated: /status of 422 .*\/api\/common_vars\/register$/ });

	test("a new item's save goes on where the way back is pressed meanwhile: made once, or said that it was not", async ({
		page,
		operatorApi,
	}) => {
		const folder = await operatorApi.makeFolder("common_var", ownName("置き場所"));
		const begin = async (name: string) => {
			await page.goto(addressOf("commonVars", { group: folder }));
			await page.getByRole("link", { name: "新しい共通情報" }).click();
			await page.getByRole("textbox", { name: "名前" }).fill(name);
		};
		const back = page.getByRole("link", { name: "共通情報の一覧に戻る" });
		let sent = 0;
		let answer = Promise.withResolvers<"go on" | "refuse">();
		await page.route("**/api/common_vars/register", async (route) => {
			sent += 1;
			if ((await answer.promise) === "go on") return route.continue();
			return route.fulfill({ status: 422, json: { ERROR: ["今は保存できません。"] } });
		});

		const made = ownName("できた情報");
		await begin(made);
		const save = page.getByRole("button", { name: "保存する" });
		await save.click();
		await expect(page.getByRole("button", { name: "保存しています…" })).toBeVisible();
		await back.click();
		await expect(page).toHaveURL(new RegExp(`group=${folder}$`));
		answer.resolve("go on");
		await expect(page.getByText("保存しました")).toBeVisible();
		await expect(page.getByRole("link", { name: made })).toHaveCount(1);
		expect(sent).toBe(1);

		answer = Promise.withResolvers();
		await begin(ownName("できない情報"));
		await save.click();
		await expect(page.getByRole("button", { name: "保存しています…" })).toBeVisible();
		await back.click();
		await expect(page).toHaveURL(new RegExp(`group=${folder}$`));
		// The form has closed, but its save is still pending.
		await closeAndStay(page);
		answer.resolve("refuse");
		await expect(page.getByText("今は保存できません。")).toBeVisible();
	});
});
