import { carryUp } from "../e2e/support/dragging.ts";
import { expect, test } from "./support/test.ts";

test("rules of menus are put into order by keys, and a save first names the friends whose menu changes", async ({
	page,
}) => {
	await page.goto("/line/richmenu/rules");
	const add = page.getByRole("button", { name: "ルールを追加する" });
	for (const [index, name] of ["ふだん", "会員"].entries()) {
		await add.press("Enter");
		await page.keyboard.type(name);
		const rule = page.getByRole("group", { name: `${index + 1}番目のルール` });
		await rule.getByRole("button", { name: "選択する" }).click();
		await page.getByRole("dialog").getByText("通常メニュー", { exact: true }).click();
	}
	await carryUp(page, page.getByRole("button", { name: "2番目のルールをドラッグして移動" }), 1);
	await page.keyboard.press("Space");
	await expect(page.getByLabel("1番目のルールの名前")).toHaveValue("会員");
	await page.keyboard.press("Control+S");
	const question = page.getByRole("dialog");
	await expect(question).toContainText(/[1-9][\d,]*人のメニューが変わります/);
	await expect(question).toContainText(/会員: [1-9][\d,]*人/);
	await expect(question).toContainText("ふだん: 0人");
	// The rules of the demo shop concern other tests.
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(page.getByRole("button", { name: "保存する" })).toBeEnabled();
});

test("a friend's page says why the friend has this menu", async ({ page, newcomer }) => {
	await page.goto(`/line/friend/${newcomer.id}`);
	await page.getByRole("button", { name: "なぜこのメニュー？" }).click();
	await expect(page.getByRole("dialog")).toContainText("当てはまるルールがないため、標準のメニュー");
});
