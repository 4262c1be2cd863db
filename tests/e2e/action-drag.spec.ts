import type { Page } from "@playwright/test";
import { ActionEditor } from "./support/action-editor.ts";
import { carryUp, drop } from "./support/dragging.ts";
import { ItemList } from "./support/item-list.ts";
import type { OperatorApi } from "./support/operator-api.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

const LABELS = ["テキスト送信", "タグ操作", "成果を記録"];

/** Three collapsed effects, close to each other. */
async function openClosed(page: Page, operatorApi: OperatorApi) {
	const name = ownName("並べ替え");
	await operatorApi.makeAction(name, [
		{ type: 1, text: "並べ替えの本文" },
		{ type: 13, remove: 0, tag_ids: [6] },
		{ type: 30 },
	]);
	const editor = await ActionEditor.open(page, name);
	for (const [index, label] of LABELS.entries()) {
		await editor
			.panel(index + 1, label)
			.getByRole("button", { expanded: true })
			.first()
			.click();
		await expect(editor.panel(index + 1, label).getByRole("button", { expanded: false })).toBeVisible();
	}
	const handle = (place: number, label: string) =>
		editor.panel(place, label).getByRole("button", { name: /をドラッグして移動する$/ });
	return { name, editor, handle };
}

test("a panel is dragged to another place, and stays there", async ({ page, operatorApi }) => {
	const { name, editor, handle } = await openClosed(page, operatorApi);
	const target = await handle(1, "テキスト送信").boundingBox();
	if (!target) throw new Error("There is no first panel");
	await handle(3, "成果を記録").hover();
	await page.mouse.down();
	const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
	await page.mouse.move(x, y + 20, { steps: 8 });
	await page.mouse.move(x, y, { steps: 4 });
	await expect(page.getByText("1番目の位置にあります。")).toHaveCount(1);
	await drop(page);
	await expect(editor.panel(1, "成果を記録")).toBeVisible();
	await expect(editor.panel(3, "タグ操作")).toBeVisible();
	await editor.finish();
	await expect(new ItemList(page, "action").row(name)).toContainText(
		/成果を記録.*テキスト「並べ替えの本文」を送信.*タグ「VIP」を追加/,
	);
});

test("the keyboard does the same, and takes it back", async ({ page, operatorApi }) => {
	const { editor, handle } = await openClosed(page, operatorApi);
	await carryUp(page, handle(2, "タグ操作"), 1);
	await page.keyboard.press("Space");
	await expect(editor.panel(1, "タグ操作")).toBeVisible();
	await expect(editor.drawer.getByText("変更あり")).toBeVisible();
	await carryUp(page, handle(2, "テキスト送信"), 1);
	await page.keyboard.press("Escape");
	await expect(page.getByText("「テキスト送信」の移動を取り消しました。")).toHaveCount(1);
	await expect(editor.panel(2, "テキスト送信")).toBeVisible();
	// The key cancelled the drag, and did not close the editor.
	await expect(editor.drawer).toBeVisible();
});
