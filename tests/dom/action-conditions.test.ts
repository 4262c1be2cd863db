import { ActionEditor } from "../e2e/support/action-editor.ts";
import { FilterBuilder } from "../e2e/support/filter-builder.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

const CALLED = "1番目の「テキスト送信」";

test("a condition is given in the builder that slides in, kept, edited, and taken off", async ({ page }) => {
	const { editor, name } = await ActionEditor.openNew(page, "条件つき");
	const form = await editor.addForm(1, "テキスト送信");
	await form.textbox("本文").fill("会員の方へ");
	const condition = form.card.getByRole("group", { name: `${CALLED}の条件`, exact: true });
	const builder = new FilterBuilder(page, `${CALLED}を実行する条件`);
	const use = builder.panel.getByRole("button", { name: "この条件を使う" });

	await condition.getByRole("button", { name: "条件を付ける" }).click();
	await builder.add("タグ");
	await builder.chooseTag(builder.card("1番目の条件（タグ）"), "VIP");
	await use.click();
	await expect(builder.panel).toHaveCount(0);
	await expect(condition).toContainText("次の条件に合う友だちにだけ実行しますタグ「VIP」のいずれかがある");
	await editor.keeps(name, "テキスト「会員の方へ」を送信");

	await expect(condition).toContainText("タグ「VIP」のいずれかがある");
	await condition.getByRole("button", { name: "条件を編集する" }).click();
	await expect(builder.card("1番目の条件（タグ）")).toContainText("VIP");
	await builder.add("メモ");
	await builder.enter(builder.card("2番目の条件（メモ）"), "メモに含む言葉", "キッズ");
	await use.click();
	await expect(builder.panel).toHaveCount(0);
	await expect(condition).toContainText("メモに「キッズ」を含む");
	await editor.keeps(name, "テキスト「会員の方へ」を送信");

	await condition.getByRole("button", { name: "条件を外す" }).click();
	await expect(condition.getByRole("button", { name: "条件を付ける" })).toBeVisible();
	await editor.keeps(name, "テキスト「会員の方へ」を送信");
});

test("the builder is left without a condition, asks over unsaved work, and none is left of an empty one", async ({
	page,
}) => {
	const { editor } = await ActionEditor.openNew(page, "条件をやめる");
	const form = await editor.addForm(1, "テキスト送信");
	await form.textbox("本文").fill("みなさまへ");
	const condition = form.card.getByRole("group", { name: `${CALLED}の条件`, exact: true });
	const builder = new FilterBuilder(page, `${CALLED}を実行する条件`);

	await condition.getByRole("button", { name: "条件を付ける" }).click();
	await builder.add("メモ");
	await builder.enter(builder.card("1番目の条件（メモ）"), "メモに含む言葉", "キッズ");
	await page.keyboard.press("Escape");
	await expect(builder.question).toContainText("閉じると、変更した内容は失われます。");
	await builder.question.getByRole("button", { name: "破棄して閉じる" }).click();
	await expect(builder.panel).toHaveCount(0);
	await expect(condition.getByRole("button", { name: "条件を付ける" })).toBeVisible();
	// The action behind it is unchanged.
	await expect(form.textbox("本文")).toHaveText("みなさまへ");
	await condition.getByRole("button", { name: "条件を付ける" }).click();
	await expect(builder.panel.getByRole("group", { name: /番目の条件/ })).toHaveCount(0);
});

test("a condition follows its effect when the order changes, and says when it finds nobody any more", async ({
	page,
	operatorApi,
}) => {
	const { ids } = await operatorApi.makeTags("条件のタグ", ["消えるタグ"]);
	const { fid } = await operatorApi.post<{ fid: number }>("/api/funnel/register", {
		inputs: [{ type: 60, tag_ids: ids }],
		no_template: "1",
	});
	const name = ownName("条件の行き先");
	await operatorApi.makeAction(name, [
		{ type: 1, text: "条件のある本文", member_query_id: fid },
		{ type: 1, text: "条件のない本文" },
	]);
	const opened = await ActionEditor.open(page, name);
	await opened.drawer.getByRole("button", { name: "1番目の「テキスト送信」を下へ移動する" }).click();
	const second = opened.form(2, "テキスト送信");
	await expect(second.textbox("本文")).toHaveText("条件のある本文");
	await expect(second.card.getByText("タグ「消えるタグ」のいずれかがある")).toBeVisible();
	await expect(
		opened.form(1, "テキスト送信").card.getByRole("button", { name: "条件を付ける" }),
	).toBeVisible();
	await opened.keeps(name, "テキスト「条件のない本文」を送信", "テキスト「条件のある本文」を送信");

	await operatorApi.clear("tag", { folders: ["条件のタグ"] });
	const broken = await ActionEditor.open(page, name);
	await expect(broken.panel(2, "テキスト送信")).toContainText("! 選択肢が削除済 !");
});
