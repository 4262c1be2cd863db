import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formPreviewPath } from "#domain/engine/public-addresses/form-address.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { carryUp } from "./support/dragging.ts";
import { FormEditor } from "./support/form-editor.ts";
import { ItemList } from "./support/item-list.ts";
import { NOBODY } from "./support/logins.ts";
import type { OperatorApi } from "./support/operator-api.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

// Chromium's log of a form with errors (422), or of one that requires a friend (403).
test.use({ tolerated: /(403|422).*\/f\/\w+$/ });

test("a form is built by hand, answered by a friend from their talk, and acts on the answer", async ({
	page,
	openAs,
	operatorApi,
	newcomer: friend,
}) => {
	const [form, word, info, action] = [
		ownName("来店アンケート"),
		ownName("あんけーと"),
		ownName("ご希望の色"),
		ownName("アンケートのお礼"),
	];
	const infoId = await operatorApi.makeItem("var", {
		name: info,
		type: 20,
		choices: [{ value: "赤" }, { value: "青" }],
	});
	await operatorApi.makeAction(action, [{ type: 1, text: `{var:${info}}ですね。ありがとうございました` }]);
	const editor = await FormEditor.openNew(page, form);
	const name = await editor.ask("テキスト", "お名前");
	await editor.rule(name, "お名前");
	await name.getByRole("switch", { name: "友だちの名前にする" }).press("Space");
	const colour = await editor.ask("ドロップダウン", "色");
	await editor.keepIn(colour, info);
	await expect(colour.getByText("青", { exact: true })).toBeVisible();
	await editor.ask("複数行", "ご意見");
	await editor.question(3).getByRole("switch", { name: "必須にする" }).press("Space");
	await editor.runs(action);
	await editor.save.click();
	await expect(page.getByText("保存しました")).toBeVisible();

	const { items } = await operatorApi.crud("form", { action: "refresh" });
	const { id } = items.find((item) => item.name === form)!;
	await operatorApi.answer(word, [{ type: 1, text: `こちらから {FORM_${await codeOf(operatorApi, id)}}` }]);
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says(word);
	await expect(phone.lines("こちらから")).toBeVisible();
	const said = await phone.lines("こちらから").getByText("こちらから").textContent();
	const [link = ""] = /\/f\/[\w?=.-]+/.exec(said ?? "") ?? [];

	const answering = await openAs(NOBODY, { width: 390, height: 844 });
	await answering.goto(link);
	await answering.getByRole("textbox", { name: "お名前" }).fill("佐藤1");
	await answering.getByRole("textbox", { name: "ご意見" }).fill("また来ます");
	await answering.getByRole("button", { name: "送信する" }).click();
	await expect(answering.getByRole("alert")).toContainText("入力内容をご確認ください。");
	await expect(answering.getByRole("textbox", { name: "お名前" })).toHaveAccessibleDescription(
		FORM_ANSWER_TEXTS.answerName,
	);
	await expect(answering.getByText(FORM_ANSWER_TEXTS.answerNotChosen)).toBeVisible();
	await expect(answering.getByRole("textbox", { name: "ご意見" })).toHaveValue("また来ます");
	await answering.getByRole("textbox", { name: "お名前" }).fill("佐藤花子");
	await answering.getByRole("combobox", { name: "色" }).selectOption("青");
	await answering.getByRole("button", { name: "送信する" }).click();
	await expect(answering.getByRole("heading", { name: "ご回答ありがとうございました" })).toBeVisible();
	await expect(phone.lines("青ですね。ありがとうございました")).toBeVisible();

	await goWithin(page, addressOf("formAnswers", { id }));
	const answer = page.getByRole("row").filter({ hasText: friend.name });
	await expect(answer.getByRole("cell", { name: "佐藤花子", exact: true })).toBeVisible();
	await expect(answer.getByRole("cell", { name: "また来ます" })).toBeVisible();
	await goWithin(page, addressOf("varMembers", { id: infoId }));
	await expect(page.getByText(friend.name)).toBeVisible();
	await expect(page.getByText("青", { exact: true })).toBeVisible();
});

test("a form that asks for a friend tells a stranger where its link is found", async ({
	page,
	operatorApi,
}) => {
	const id = await operatorApi.makeItem("form", {
		name: ownName("友だちだけのフォーム"),
		fields: [{ label: "ご意見", swatch_id: 10 }],
	});
	await page.goto(`/f/${await codeOf(operatorApi, id)}`);
	await expect(page.getByText(FORM_ANSWER_TEXTS.formNeedsLogin)).toBeVisible();
	await expect(page.getByRole("textbox")).toHaveCount(0);
});

test("questions are moved, dragged, copied and deleted, and stand so when the form is opened again", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("並べる質問");
	const id = await operatorApi.makeItem("form", {
		name,
		fields: ["一", "二", "三"].map((label) => ({ label, swatch_id: 10 })),
	});
	await page.goto(addressOf("form", { id }));
	const editor = new FormEditor(page);
	await expect(editor.questions).toHaveCount(3);
	await page.getByRole("button", { name: "1番目の質問を下へ" }).click();
	expect(await editor.labels()).toEqual(["二", "一", "三"]);
	await expect(page.getByText("変更あり")).toBeVisible();
	await carryUp(page, page.getByRole("button", { name: "3番目の質問をドラッグして移動" }), 2);
	await page.keyboard.press("Space");
	await expect.poll(() => editor.labels()).toEqual(["二", "三", "一"]);
	await page.getByRole("button", { name: "2番目の質問をコピーする" }).click();
	await expect(editor.question(3).getByRole("textbox", { name: "取得情報名 (表示名)" })).toHaveValue(
		"三のコピー",
	);
	await page.getByRole("button", { name: "2番目の質問を削除する" }).click();
	const question = page.getByRole("dialog", { name: "質問「三」を削除" });
	await expect(question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await question.getByRole("button", { name: "削除する" }).click();
	await expect(editor.questions).toHaveCount(3);
	await editor.save.click();
	await ItemList.open(page, "form", { search: name });
	await goWithin(page, addressOf("form", { id }));
	await expect.poll(() => editor.labels()).toEqual(["二", "三のコピー", "一"]);
	await page.goto(formPreviewPath(await codeOf(operatorApi, id)));
	await expect(page.getByText("見本のため、回答は送信できません。")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "三のコピー" })).toBeDisabled();
	await expect(page.getByRole("button")).toHaveCount(0);
});

async function codeOf(operatorApi: OperatorApi, id: number): Promise<string> {
	const { items } = await operatorApi.crud("form", { action: "refresh" });
	return (items.find((item) => item.id === id) as unknown as { code: string }).code;
}
