import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ItemList } from "./support/item-list.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

test("what changes while a page stands is on the next page within the site, however lately it was asked for", async ({
	page,
	operatorApi,
}) => {
	const tag = ownName("すぐのタグ");
	const group = await operatorApi.makeFolder("tag", ownName("すぐの棚"));
	const list = await ItemList.open(page, "tag", { group });
	await expect(page.getByText("読み込み中…")).toHaveCount(0);
	await goWithin(page, addressOf("home"));
	await expect(list.folders).toHaveCount(0);
	await operatorApi.makeItem("tag", { name: tag, group_id: group });
	await ItemList.open(page, "tag", { group });
	await expect(list.link(tag)).toBeVisible();
});
