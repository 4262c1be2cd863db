import type { z } from "zod";
import type { registerActionInput } from "#domain/engine/actions/action-input.ts";
import { EFFECT_NAMES, EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { ActionEditor } from "../e2e/support/action-editor.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

/** One effect of each offered kind, with items of the demo. */
const EVERY_KIND: z.input<typeof registerActionInput>["inputs"] = [
	{ type: 1, text: "すべての要素です", delay_type: 1, delay_min: 5, delay_max: 15 },
	{ type: 12, egg_id: 1, delay_type: 2, delay_at: "19:00" },
	{ type: 13, remove: 0, tag_ids: [5, 6] },
	{ type: 6, var_id: 4, var_type: 1, operand: 2, valuetype: 1, fix_value: "1" },
	{ type: 5, group_id: 2, move: 1, date: 2, time: "08:30" },
	{ type: 14, menu_id: 1 },
	{
		type: 15,
		firetype: 0,
		episode_id: 1,
		goal_date_type: "dynamic_context",
		selectionType: "var",
		var_id: 2,
	},
	{ type: 7, notify: 2, user_rate: 1 },
	{ type: 31, fire_type: "make", event_slot_id: 3, event_menu_id: 2, num_of_takes: 1 },
	{ type: 32, common_var_id: 2, operand: 3, value_type: 1, fix_value: 1 },
	{ type: 50, method: 0, journey_tags: [2, 3] },
	{ type: 60, score_id: 1, method: 0, points: 10 },
	{ type: 61, points: 10, reason: "プレゼント" },
	{ type: 62, coupon_id: 1 },
	{ type: 63, title: "体験レッスン", yen: 2200, tax_rate: 10, days: 7 },
	{ type: 30 },
];

const LABELS = EFFECT_NAMES.filter((name) => !("deprecated" in EFFECTS[name])).map(
	(name) => EFFECTS[name].label,
);

test("every kind is offered but the one of old, and those that stand once are not added twice", async ({
	page,
}) => {
	const { editor } = await ActionEditor.openNew(page, "すべての種類");
	await expect(editor.effectAdder.getByRole("button")).toHaveText(["メッセージ作成", ...LABELS]);
	expect(LABELS).toHaveLength(16);
	for (const [index, label] of LABELS.entries()) await editor.addForm(index + 1, label);
	for (const label of ["シナリオ操作", "対応マーク・表示操作", "成果を記録"]) {
		await editor.add(label);
		await expect(editor.problems.getByText(ACTION_TEXTS.effectRepeated)).toBeVisible();
		await expect(editor.panels).toHaveCount(LABELS.length);
		await editor.drawer.getByRole("button", { name: "1番目の「テキスト送信」を下へ移動する" }).click();
		await editor.drawer.getByRole("button", { name: "2番目の「テキスト送信」を上へ移動する" }).click();
	}
	await editor.addForm(LABELS.length + 1, "タグ操作");
});

test("an action of all kinds is closed, put into another order, and copied as it is", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("すべての要素");
	await operatorApi.makeAction(name, EVERY_KIND);
	const editor = await ActionEditor.open(page, name);
	for (const [index, label] of LABELS.entries()) await expect(editor.panel(index + 1, label)).toBeVisible();
	await expect(editor.panel(9, "イベント予約").getByRole("status")).toHaveText(/^残数: \d+$/);
	await expect(editor.panel(7, "リマインダ操作").getByText("お誕生日")).toBeVisible();
	const fold = (place: number, label: string) =>
		editor.panel(place, label).getByRole("button", { expanded: true }).first().click();
	await fold(16, "成果を記録");
	await fold(11, "ジャーニーを進める");
	await expect(editor.panel(11, "ジャーニーを進める")).toContainText(
		"フェーズ「初回来店（ご来店まで…、常連（ご来店までの流…」を通過させる",
	);
	await expect(editor.panel(11, "ジャーニーを進める").getByRole("group")).toHaveCount(0);
	const last = editor.panel(16, "成果を記録").getByRole("button", { expanded: false });
	await last.focus();
	await page.keyboard.press("Alt+ArrowUp");
	await expect(editor.panel(15, "成果を記録")).toBeVisible();
	await expect(editor.panel(15, "成果を記録").getByRole("button", { expanded: false })).toBeFocused();
	await editor.finish();

	const list = await ItemList.open(page, "action", { search: name });
	await list.choose(name, "コピーする");
	const copy = `${name}のコピー`;
	await expect(list.link(copy)).toBeVisible();
	const lines = (row: string) => list.row(row).getByText("ほか13件").getAttribute("title");
	expect(await lines(copy)).toBe(await lines(name));
	const read = async (of: string) => {
		const { panels, form, read } = await ActionEditor.open(page, of).then((opened) => ({
			panels: opened.panels,
			form: opened.form(9, "イベント予約"),
			read: () => opened.read(),
		}));
		await expect(panels).toHaveCount(LABELS.length);
		await expect(form.card.getByRole("status")).toHaveText(/^残数: \d+$/);
		return read();
	};
	const original = await read(name);
	await expect.poll(() => read(copy)).toEqual(original);
});

test("the notice of old is read, kept as it is, and taken out", async ({ page, operatorApi }) => {
	const name = ownName("古い通知");
	await operatorApi.makeAction(name, [
		{ type: 16, text: "予約が入りました" },
		{ type: 1, text: "ありがとうございます" },
	]);
	const editor = await ActionEditor.open(page, name);
	const form = editor.form(1, "通知");
	await expect(form.card.getByRole("alert")).toContainText("「通知」は廃止されました。");
	await expect(form.textbox("通知の内容")).toHaveValue("予約が入りました");
	await expect(form.textbox("通知の内容")).not.toBeEditable();
	await expect(form.card.getByText("8/100文字")).toBeVisible();
	await editor.write(2, "またお待ちしています");
	await editor.keeps(name, "「予約が入りました」を通知（廃止）", "テキスト「またお待ちしています」を送信");

	await editor.drawer.getByRole("button", { name: "1番目の「通知」を削除する" }).click();
	await page
		.getByRole("dialog", { name: "「通知」を削除" })
		.getByRole("button", { name: "削除する" })
		.click();
	await expect(editor.panels).toHaveCount(1);
	await editor.keeps(name, "テキスト「またお待ちしています」を送信");
});
