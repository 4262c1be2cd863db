import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { ActionEditor } from "../e2e/support/action-editor.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { rememberAsked } from "../e2e/support/patience.ts";
import { expect, test } from "./support/test.ts";

test("a tag that an action and an auto-response use is not deleted without being told where", async ({
	page,
	operatorApi,
}) => {
	const tag = ownName("使うタグ");
	const tagId = await operatorApi.makeItem("tag", { name: tag });
	const action = `${tag}のアクション`;
	await operatorApi.makeAction(action, [{ type: 13, remove: 0, tag_ids: [tagId] }]);
	await page.goto(addressOf("tagSetting", { id: tagId }));
	const places = page.getByRole("region", { name: "使用している場所" });
	await expect(places.getByRole("link")).toHaveText([`アクション「${action}」（要素）`]);

	const list = await ItemList.open(page, "tag", { search: tag });
	await list.choose(tag, "削除する");
	await expect(list.question).toContainText(`1か所で使われています: アクション「${action}」（要素）`);
	await expect(list.question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await list.answerQuestion("キャンセル");
	await expect(list.question).toHaveCount(0);
	await expect(list.link(tag)).toBeVisible();
	await list.choose(tag, "削除する");
	await list.answerQuestion("削除する");
	await expect(list.link(tag)).toHaveCount(0);

	const editor = await ActionEditor.open(page, action);
	await expect(editor.panel(1, "タグ操作").getByText(FIELD_TEXTS.choiceDeleted)).toBeVisible();
});

test("what nobody uses is deleted without a word of places", async ({ page, operatorApi }) => {
	const tag = ownName("使わないタグ");
	const tagId = await operatorApi.makeItem("tag", { name: tag });
	await page.goto(addressOf("tagSetting", { id: tagId }));
	await expect(
		page.getByRole("region", { name: "使用している場所" }).getByText("どこからも使われていません。"),
	).toBeVisible();
	const list = await ItemList.open(page, "tag", { search: tag });
	await list.choose(tag, "削除する");
	await expect(list.question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await expect(list.question).not.toContainText("使われています");
	await list.answerQuestion("削除する");
	await expect(list.link(tag)).toHaveCount(0);
});

test("where a tag is used is asked whenever its editor opens, however lately it was asked", async ({
	page,
	operatorApi,
}) => {
	const tag = ownName("また開くタグ");
	const tagId = await operatorApi.makeItem("tag", { name: tag });
	await rememberAsked(page);
	const list = await ItemList.open(page, "tag", { group: 0 });
	const places = page.getByRole("region", { name: "使用している場所" });
	await list.link(tag).click();
	await expect(places.getByText("どこからも使われていません。")).toBeVisible();
	await page.getByRole("link", { name: "タグの一覧に戻る" }).click();
	await expect(list.link(tag)).toBeVisible();
	await operatorApi.makeAction(`${tag}のアクション`, [{ type: 13, remove: 0, tag_ids: [tagId] }]);
	await list.link(tag).click();
	await expect(places.getByRole("link")).toHaveText([`アクション「${tag}のアクション」（要素）`]);
});
