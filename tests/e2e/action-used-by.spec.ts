import { ItemList } from "./support/item-list.ts";
import { ownName } from "./support/own-name.ts";
import { rememberAsked } from "./support/patience.ts";
import { expect, test } from "./support/test.ts";

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
