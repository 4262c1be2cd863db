import type { Page } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { ActionEditor } from "../e2e/support/action-editor.ts";
import { ConditionForm } from "../e2e/support/condition-form.ts";
import type { OperatorApi } from "../e2e/support/operator-api.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { picture } from "../e2e/support/picture.ts";
import { Steps } from "../e2e/support/steps.ts";
import { goWithin } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

interface Place {
	/** Label of the field. */
	label: string;
	/** Creates the item whose page contains the action field; returns the page's address. */
	make: (operatorApi: OperatorApi, name: string) => Promise<string>;
	/** Navigates to the field, where it is not visible at once. */
	reach?: (page: Page) => Promise<unknown>;
	/** Part shown among the action's uses. */
	part: string;
}

const PLACES: Record<string, Place> = {
	"a tag that is added": {
		label: "追加時のアクション",
		make: async (operatorApi, name) =>
			addressOf("tagSetting", { id: await operatorApi.makeItem("tag", { name }) }),
		part: "追加時のアクション",
	},
	"a tag that is full": {
		label: "満員時のアクション",
		make: async (operatorApi, name) =>
			addressOf("tagSetting", { id: await operatorApi.makeItem("tag", { name, capacity: 5 }) }),
		part: "満員時のアクション",
	},
	"a conversion": {
		label: "成果に達したときのアクション",
		make: async (operatorApi, name) =>
			addressOf("tracker", { id: await operatorApi.makeItem("tracker", { name }) }),
		part: "アクション",
	},
	"a landing page": {
		label: "友だち追加後のアクション",
		make: async (operatorApi, name) =>
			addressOf("landing", { id: await operatorApi.makeItem("landing", { name }) }),
		part: "アクション",
	},
	"a button of a rich menu": {
		label: "アクション",
		make: async (operatorApi, name) => {
			const media_key = await operatorApi.upload(picture("menu.png", 1200, 405));
			const area = { x: 0, y: 0, width: 1200, height: 405 };
			const buttons = [{ ...area, label: "ボタン", type: "message", text: "こんにちは" }];
			const menu = { name, chat_bar_text: "メニュー", media_key, buttons };
			return addressOf("richmenu", { id: await operatorApi.makeItem("richmenu", menu) });
		},
		reach: (page) =>
			page.getByRole("radiogroup", { name: "タップしたとき" }).getByText("アクションを実行する").click(),
		part: "ボタン",
	},
};

for (const [where, { label, make, reach, part }] of Object.entries(PLACES))
	test(`for ${where} an action is made, changed and chosen in its place`, async ({ page, operatorApi }) => {
		const name = ownName("選ぶところ");
		const action = `${name}の返信`;
		const address = await make(operatorApi, name);
		await page.goto(address);
		await reach?.(page);
		const field = new ConditionForm(page.getByRole("main"));
		const maker = page.getByRole("button", { name: "新しいアクションを作る" });
		await maker.last().click();
		const editor = new ActionEditor(page, /^(新しいアクション|アクションの編集)$/);
		await editor.name.fill(action);
		await editor.add("テキスト送信");
		await editor.write(1, "はじめの本文");
		await page.keyboard.press("Control+S");
		await expect(editor.drawer).toHaveCount(0);
		await expect(field.chosen(label)).toHaveText(action);

		await page.getByRole("button", { name: "このアクションを編集する" }).last().click();
		await expect(editor.form(1, "テキスト送信").textbox("本文")).toHaveText("はじめの本文");
		await editor.write(1, "あとの本文");
		await editor.save.click();
		await expect(editor.drawer).toHaveCount(0);
		await expect(page.getByText("テキスト「あとの本文」を送信")).toBeVisible();
		// The parts below were not saved with it.
		await expect(page).toHaveURL(address);
		await page
			.getByRole("group", { name: "保存", exact: true })
			.getByRole("button", { name: "保存する" })
			.click();
		await expect(page.getByText("保存しました")).toBeVisible();
		await page.goto(address);
		await expect(field.chosen(label)).toHaveText(action);

		const opened = await ActionEditor.open(page, action);
		await expect(
			opened.drawer.getByRole("region", { name: "使用している場所" }).getByRole("link"),
		).toHaveText([new RegExp(`「${name}」（${part}）$`)]);
	});

test("for a form of old the action after an answer is chosen and exchanged", async ({
	page,
	operatorApi,
}) => {
	const [one, other] = [ownName("回答のお礼"), ownName("回答のお知らせ")];
	for (const name of [one, other])
		await operatorApi.makeAction(name, [{ type: 1, text: "ありがとうございます" }]);
	const address = addressOf("formAction", { id: 4 });
	const field = new ConditionForm(page.getByRole("main"));
	for (const name of [one, other]) {
		await page.goto(address);
		await expect(page.getByRole("button", { name: "新しいアクションを作る" })).toBeVisible();
		await field.choose("回答後のアクション", name);
		await page.getByRole("button", { name: "保存する" }).click();
		await expect(page.getByText("保存しました")).toBeVisible();
		await goWithin(page, address);
		await expect(field.chosen("回答後のアクション")).toHaveText(name);
	}
});

test("for a step an effect that is refused is told at its place", async ({ page, operatorApi }) => {
	const id = await operatorApi.makeItem("episode", { name: ownName("編集するリマインダ") });
	await operatorApi.saveSteps("episode", id, [{ day: -1, minute: 600, text: "前日です" }]);
	await page.goto(addressOf("episode", { id }));
	const steps = new Steps(page);
	const { card } = await steps.open("1日前 10:00");
	await card.getByRole("button", { name: "タグやメニューなど、ほかにすることを加える" }).click();
	await card.getByRole("button", { name: "タグ操作" }).click();
	await page.keyboard.press("Control+S");
	await expect(card.getByRole("alert").last()).toContainText(`1番目の「タグ操作」: ${TAG_TEXTS.tagRequired}`);
	await new ConditionForm(card).chooseSome("タグ", "VIP");
	await page.keyboard.press("Control+S");
	await expect(card).toHaveCount(0);
	await expect(page.getByRole("region", { name: "配信ステップ" })).toContainText("タグ「VIP」を追加");
});
