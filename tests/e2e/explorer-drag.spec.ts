import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { carry, dragToFolder, dragToTrash } from "./support/dragging.ts";
import { ItemList } from "./support/item-list.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

const FIXED = "フォルダ「未分類」";

/** Order of the given folders; other tests may have added more. */
async function order(list: ItemList, names: string[]): Promise<string[]> {
	const all = await list.folders.getByRole("listitem").getByRole("link").allTextContents();
	return all.filter((name) => names.includes(name));
}

test("the pointer takes items to a folder or the trash, and puts folders into order", async ({
	page,
	operatorApi,
}) => {
	const group = await operatorApi.makeFolder("tracker", "引く元");
	for (const name of ["運ぶ一", "運ぶ二", "運ぶ三"])
		await operatorApi.makeItem("tracker", { name, group_id: group });
	await operatorApi.makeFolder("tracker", "引く先");
	const list = await ItemList.open(page, "tracker", { group });
	await dragToFolder(page, list.handle("運ぶ一"), list.folder("引く先"));
	await expect(list.row("運ぶ一")).toHaveCount(0);
	await list.folder("引く先").click();
	await expect(list.link("運ぶ一")).toBeVisible();

	await list.folder("引く元").click();
	await list.tick("運ぶ二");
	await list.tick("運ぶ三");
	await dragToTrash(page, list.handle("運ぶ三"), list.trash);
	await expect(list.question).toContainText("選択した2件を削除します。");
	await expect(list.question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await list.answerQuestion("キャンセル");
	await expect(list.rows).toHaveCount(2);
	await dragToTrash(page, list.handle("運ぶ二"), list.trash);
	await list.answerQuestion("削除する");
	await expect(page.getByText("表示するものがありません")).toBeVisible();

	const names = ["甲の棚", "乙の棚"];
	for (const name of names) await operatorApi.makeFolder("episode", name);
	const folders = await ItemList.open(page, "episode");
	await expect.poll(() => order(folders, names)).toEqual(["甲の棚", "乙の棚"]);
	const saved = page.waitForResponse((response) =>
		Boolean(response.request().postData()?.includes('"sortGroups"')),
	);
	await dragToFolder(page, folders.handle("乙の棚"), folders.folder("甲の棚"));
	await expect.poll(() => order(folders, names)).toEqual(["乙の棚", "甲の棚"]);
	// The order is shown before it is saved.
	await saved;
	await page.reload();
	await expect.poll(() => order(folders, names)).toEqual(["乙の棚", "甲の棚"]);

	// Dragged by its name like by its handle.
	await dragToTrash(page, folders.folder("甲の棚"), folders.trash);
	await expect(folders.question).toContainText("「甲の棚」を削除します。");
	await folders.answerQuestion("削除する");
	await expect.poll(() => order(folders, names)).toEqual(["乙の棚"]);
});

test("the keyboard does the same", async ({ page, operatorApi }) => {
	const source = await operatorApi.makeFolder("landing", "鍵盤の元");
	const target = await operatorApi.makeFolder("landing", "鍵盤の先");
	const names = ["店頭", "鍵盤の先", "鍵盤の後"];
	await operatorApi.makeFolder("landing", "鍵盤の後");
	for (const name of ["持つ一", "持つ二"]) await operatorApi.makeItem("landing", { name, group_id: source });
	const list = await ItemList.open(page, "landing", { group: source });
	await carry(page, list.handle("持つ一"), FIXED, "フォルダ「鍵盤の先」");
	await page.keyboard.press("Space");
	await expect(list.row("持つ一")).toHaveCount(0);
	await carry(page, list.handle("持つ二"), FIXED, "ゴミ箱");
	await page.keyboard.press("Space");
	await expect(list.question).toContainText("「持つ二」を削除します。");
	await list.answerQuestion("削除する");
	await expect(list.row("持つ二")).toHaveCount(0);
	// A closing dialog returns the focus to its trigger.
	await expect(list.question).toHaveCount(0);

	await carry(page, list.handle("鍵盤の後"), "フォルダ「店頭」", "フォルダ「鍵盤の先」");
	await page.keyboard.press("Space");
	await expect.poll(() => order(list, names)).toEqual(["店頭", "鍵盤の後", "鍵盤の先"]);
	await carry(page, list.handle("鍵盤の後"), "フォルダ「店頭」", "ゴミ箱");
	await page.keyboard.press("Space");
	await list.answerQuestion("削除する");
	await expect.poll(() => order(list, names)).toEqual(["店頭", "鍵盤の先"]);

	await goWithin(page, `/line/landing?group=${target}`);
	await carry(page, list.handle("持つ一"), FIXED, "ゴミ箱");
	await page.keyboard.press("Escape");
	await expect(page.getByText("の移動を取り消しました。")).toHaveCount(1);
	await expect(list.link("持つ一")).toBeVisible();
});
