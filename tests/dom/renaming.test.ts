import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("a score that texts name is renamed once its operator knows which of them lose it", async ({
	page,
	operatorApi,
}) => {
	const [name, text] = [ownName("来店意欲"), ownName("点数の案内")];
	const { id } = await operatorApi.post<{ id: number }>("/api/scores", {
		name,
		lowest: { name: "低", colour: "default" },
		levels: [],
		rules: [{ event: "replied", points: 20 }],
		days_back: 0,
	});
	await operatorApi.makeItem("template", {
		name: text,
		content: { type: "text", text: `{score:${name}}点` },
	});
	await page.goto(addressOf("score", { id }));
	const held = Promise.withResolvers<void>();
	await page.route("**/api/scores/*/used_by?written=1", async (route) => {
		await held.promise;
		await route.continue();
	});
	const field = page.getByRole("textbox", { name: "スコア名" });
	await field.fill(`${name}（新）`);
	await page.keyboard.press("ControlOrMeta+s");
	// Text typed now would miss the save: the form is read-only until the save is confirmed.
	await expect(page.getByRole("button", { name: "保存しています…" })).toBeVisible();
	await field.pressSequentially("後");
	await expect(field).toHaveValue(`${name}（新）`);
	held.resolve();
	const question = page.getByRole("dialog", { name: "このまま保存しますか？" });
	await expect(question).toContainText(`「${name}」を差し込んだ文章は書き換わりません`);
	await expect(question).toContainText(`1か所で使われています: テンプレート「${text}」（本文）`);
	await question.getByRole("button", { name: "キャンセル" }).click();
	await page.getByRole("textbox", { name: "スコア名" }).fill(name);
	await page.getByRole("textbox", { name: "点数", exact: true }).first().fill("30");
	await page.keyboard.press("ControlOrMeta+s");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("スコア");
});

test("so is a field of friend information, on its page and in the list", async ({ page, operatorApi }) => {
	const [name, next, text] = [ownName("誕生月"), ownName("生まれ月"), ownName("誕生月の案内")];
	const id = await operatorApi.makeItem("var", { name, type: 0 });
	await operatorApi.makeItem("template", { name: text, content: { type: "text", text: `{var:${name}}月` } });
	const question = page.getByRole("dialog", { name: "このまま保存しますか？" });
	await test.step("on its page", async () => {
		await page.goto(addressOf("var", { id }));
		await page.getByRole("textbox", { name: "名前" }).fill(next);
		await page.keyboard.press("ControlOrMeta+s");
		await expect(question).toContainText(text);
		await question.getByRole("button", { name: "キャンセル" }).click();
	});
	await test.step("in the list, where it is done once that is confirmed", async () => {
		const list = new ItemList(page, "var");
		await page.getByRole("textbox", { name: "名前" }).fill(name);
		await page.goto(addressOf("vars"));
		await list.link(name).focus();
		await page.keyboard.press("F2");
		await page.getByRole("textbox", { name: `「${name}」の名前` }).fill(next);
		await page.keyboard.press("Enter");
		await expect(question).toContainText(text);
		await question.getByRole("button", { name: "このまま保存する" }).click();
		await expect(list.row(next)).toBeVisible();
	});
});
