import { ActionEditor } from "../e2e/support/action-editor.ts";
import { expect, test } from "./support/test.ts";

test("a text is sent at once, after a time that each friend has of their own, or by the clock", async ({
	page,
}) => {
	const { editor, name } = await ActionEditor.openNew(page, "テキストの送り方");
	const now = await editor.addForm(1, "テキスト送信");
	await now.textbox("本文").fill("ご来店ありがとうございました");
	await expect(now.card.getByText("14/4500", { exact: true })).toBeVisible();
	await expect(now.card.getByLabel("友だちの画面での見え方")).toContainText("ご来店ありがとうございました");
	const later = await editor.addForm(2, "テキスト送信");
	await later.textbox("本文").fill("仕上がりはいかがですか");
	await later.radio("時間をおいて送信").check();
	await later.textbox("何分後から").fill("30");
	await expect(later.textbox("何分後まで")).toHaveValue("30");
	await later.textbox("何分後まで").fill("60");
	await editor.keeps(
		name,
		"テキスト「ご来店ありがとうございました」を送信",
		"30〜60分後にテキスト「仕上がりはいかがですか」を送信",
	);

	await later.textbox("何分後から").fill("90");
	await expect(later.textbox("何分後まで")).toHaveValue("90");
	await now.radio("時刻を指定して送信").check();
	await expect(now.card.getByRole("spinbutton", { name: "時", exact: true })).toHaveValue("12");
	await now.card.getByRole("spinbutton", { name: "時", exact: true }).fill("19");
	await now.card.getByRole("spinbutton", { name: "分", exact: true }).fill("30");
	await editor.keeps(
		name,
		"19:30にテキスト「ご来店ありがとうございました」を送信",
		"90分後にテキスト「仕上がりはいかがですか」を送信",
	);
});

test("a template is chosen, sent later, and exchanged", async ({ page }) => {
	const { editor, name } = await ActionEditor.openNew(page, "テンプレートの送信");
	const form = await editor.addForm(1, "テンプレート送信");
	await form.choose("テンプレート", "ご来店のお礼");
	await form.radio("時間をおいて送信").check();
	await form.textbox("何分後から").fill("5");
	await form.textbox("何分後まで").fill("10");
	await editor.keeps(name, "5〜10分後にテンプレート「ご来店のお礼」を送信");

	await form.choose("テンプレート", "会員カード");
	await form.radio("すぐに送信").check();
	await expect(form.textbox("何分後から")).toHaveCount(0);
	await editor.keeps(name, "テンプレート「会員カード」を送信");
	await expect(form.chosen("テンプレート")).toHaveText("会員カード");
});

test("a conversion is registered with nothing to set", async ({ page }) => {
	const { editor, name } = await ActionEditor.openNew(page, "成果の登録");
	const form = await editor.addForm(1, "成果を記録");
	await expect(form.card.getByText("設定する項目はありません。")).toBeVisible();
	await expect(form.card.getByRole("textbox")).toHaveCount(0);
	await editor.keeps(name, "流入経路の成果を記録");

	await editor.add("テキスト送信");
	await editor.write(2, "登録しました");
	await editor.drawer.getByRole("button", { name: "2番目の「テキスト送信」を上へ移動する" }).click();
	await expect(editor.panel(2, "成果を記録")).toBeVisible();
	await editor.keeps(name, "テキスト「登録しました」を送信", "流入経路の成果を記録");
});
