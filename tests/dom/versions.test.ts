import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { goWithin } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a template's earlier words are held beside the present ones, and gone back to", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("版のある案内");
	const id = await operatorApi.makeItem("template", {
		name,
		content: { type: "text", text: "本日は晴れです。" },
	});
	await page.goto(addressOf("template", { id }));
	const text = page.getByRole("textbox", { name: "本文" });
	await test.step("each save is a version, with what was said of it", async () => {
		await text.fill("本日は雨です。");
		await page.getByRole("textbox", { name: "変更のメモ" }).fill("雨の日に合わせた");
		await page.getByRole("button", { name: "保存する" }).click();
		await expect(page.getByText("保存しました")).toBeVisible();
		await goWithin(page, addressOf("template", { id }));
		const history = page.getByRole("region", { name: "変更履歴" });
		await expect(history.getByRole("listitem")).toHaveCount(2);
		await expect(history.getByRole("listitem").first()).toContainText("雨の日に合わせた");
		await history.getByRole("button", { name: "すべての版を見る（2件）" }).click();
	});
	const drawer = page.getByRole("dialog", { name: "変更履歴" });
	await test.step("what differs is marked on both sides", async () => {
		await drawer.getByRole("button", { name: "第1版を今と比べる" }).click();
		const field = drawer.getByRole("region", { name: "本文" });
		await expect(field.locator("del")).toHaveText("晴れ");
		await expect(field.locator("ins")).toHaveText("雨");
	});
	await test.step("going back shows the editor as it was, with a version more", async () => {
		await drawer.getByRole("button", { name: "第1版に戻す" }).click();
		await page.getByRole("button", { name: "この版に戻す" }).click();
		await expect(text).toHaveText("本日は晴れです。");
		await expect(page.getByRole("region", { name: "変更履歴" })).toContainText("第1版に戻した内容");
	});
});

test("what was deleted comes back by the offer right after it, and from the log", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("戻ってくるタグ");
	await operatorApi.makeItem("tag", { name });
	const list = await ItemList.open(page, "tag", { search: name });
	const remove = async () => {
		await list.choose(name, "削除する");
		await list.answerQuestion("削除する");
		await expect(list.link(name)).toHaveCount(0);
	};
	await test.step("right after it", async () => {
		await remove();
		await page.getByRole("button", { name: UNDO_TEXTS.undo, exact: true }).click();
		await expect(list.link(name)).toBeVisible();
	});
	await test.step("from the log", async () => {
		await remove();
		await goWithin(page, "/line/setting/audit?type=tag");
		await page
			.getByRole("button", { name: /^元に戻す: タグ 削除/ })
			.first()
			.click();
		await page.getByRole("dialog").getByRole("button", { name: UNDO_TEXTS.undo }).click();
		await expect(page.getByText(UNDO_TEXTS.done, { exact: true }).first()).toBeVisible();
		await ItemList.open(page, "tag", { search: name });
		await expect(list.link(name)).toBeVisible();
	});
});
