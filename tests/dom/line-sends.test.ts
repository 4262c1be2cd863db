import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("an audience is created from its form, and stands in the list", async ({ page }) => {
	const name = ownName("常連");
	await open(page, addressOf("audiences"));
	await page.getByRole("button", { name: "オーディエンスを作成する" }).click();
	const form = page.getByRole("dialog", { name: "オーディエンスの作成" });
	const create = form.getByRole("button", { name: "作成する" });
	await create.click();
	await expect(form.getByRole("textbox", { name: "名前" })).toHaveAttribute("aria-invalid", "true");
	await form.getByRole("textbox", { name: "名前" }).fill(name);
	await create.click();
	await expect(form).toHaveCount(0);
	await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("友だちの条件");
});

test("a broadcast whose friends LINE chooses keeps their attributes", async ({ page, operatorApi }) => {
	const { id } = await operatorApi.post<{ id: number }>("/api/broadcasts", {
		name: ownName("属性の配信"),
		messages: [{ type: 1, text: "冬のご案内です" }],
		filter: null,
	});
	await open(page, addressOf("editBroadcast", { id }));
	await page.getByRole("radio", { name: "オーディエンスや属性からLINEが選ぶ" }).click();
	await expect(page.getByRole("alert")).toContainText("名前などの差し込みは使えません");
	await page.getByRole("group", { name: "性別" }).getByRole("checkbox").first().click();
	await page.getByRole("button", { name: "下書きを保存する" }).click();
	await expect(async () => {
		const stored = await operatorApi.get<{ line_recipients: object | null }>(`/api/broadcasts/${id}`);
		expect(stored.line_recipients).toMatchObject({ type: "narrowcast", genders: [expect.any(String)] });
	}).toPass();
});
