import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("the focus returns to the button of a comment that is not written after all", async ({
	page,
	newcomer,
}) => {
	await open(page, addressOf("chatTalk", { id: newcomer.id }));
	const button = page.getByRole("button", { name: "コメントを書く" });
	await button.click();
	await page.getByRole("form", { name: "コメント" }).getByRole("button", { name: "やめる" }).click();
	await expect(button).toBeFocused();
});

test("the answer of a talk has the cursor once the talk is opened", async ({ page, newcomer }) => {
	await open(page, addressOf("chatTalk", { id: newcomer.id }));
	await expect(page.getByRole("textbox", { name: "メッセージ", exact: true })).toBeFocused();
});
