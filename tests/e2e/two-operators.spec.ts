import type { Page } from "@playwright/test";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { ActionEditor } from "./support/action-editor.ts";
import { ItemList } from "./support/item-list.ts";
import { ADMINISTRATOR } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { letNoticesStand } from "./support/patience.ts";
import { expect, test } from "./support/test.ts";

test.use({ tolerated: /status of 409 .*\/api\/(action|reaction|var|tag)\/(register|crud)$/ });

test("whoever saves an action second is told so and gets the first one's work", async ({
	page,
	openAs,
	operatorApi,
}) => {
	const id = await operatorApi.makeAction("ふたりで編集", [{ type: 1, text: "もとの文" }]);
	const address = `/line/action?edit=${id}`;
	const other = await openAs(ADMINISTRATOR);
	await letNoticesStand(other);
	await page.goto(address);
	await other.goto(address);
	const [first, second] = [new ActionEditor(page), new ActionEditor(other)];
	await first.write(1, "先に保存した文");
	await second.write(1, "あとから保存した文");
	await first.save.click();
	await expect(page.getByText(ACTION_TEXTS.actionRegistered)).toBeVisible();

	await second.save.click();
	await expect(other.getByText(CALL_TEXTS.changedByOther).first()).toBeVisible();
	await other.getByRole("button", { name: "再読み込み" }).click();
	await expect(second.panel(1, "テキスト送信").getByRole("textbox", { name: "本文" })).toHaveText(
		"先に保存した文",
	);
});

test("the same holds for an auto-response", async ({ page, openAs, operatorApi }) => {
	const id = await operatorApi.makeReaction({
		name: "ふたりで編集",
		keywords: ["ふたり"],
		action_id: 2,
	});
	const address = `/line/reaction/edit/${id}`;
	const other = await openAs(ADMINISTRATOR);
	await page.goto(address);
	await other.goto(address);
	await page.getByRole("textbox", { name: "自動応答名" }).fill("先に保存した名前");
	await other.getByRole("textbox", { name: "自動応答名" }).fill("あとから保存した名前");
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("保存しました")).toBeVisible();

	await other.getByRole("button", { name: "保存する" }).click();
	await expect(other.getByText(CALL_TEXTS.changedByOther).first()).toBeVisible();
	// Without a click the notice reloads the page.
	await expect(other.getByRole("textbox", { name: "自動応答名" })).toHaveValue("先に保存した名前");
});

test("the same holds for an item of any other kind, in its editor and in the list", async ({
	page,
	openAs,
	operatorApi,
}) => {
	const [former, latter] = [ownName("先の項目"), ownName("先に変えた項目")];
	const id = await operatorApi.makeItem("var", { name: "ふたりの項目" });
	const other = await openAs(ADMINISTRATOR);
	await letNoticesStand(other);
	await page.goto(`/line/var/edit/${id}`);
	await other.goto(`/line/var/edit/${id}`);
	await page.getByRole("textbox", { name: "名前" }).fill(former);
	await other.getByRole("textbox", { name: "名前" }).fill("あとの項目");
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("保存しました")).toBeVisible();
	await other.getByRole("button", { name: "保存する" }).click();
	await expect(other.getByText(CALL_TEXTS.changedByOther).first()).toBeVisible();
	await other.getByRole("button", { name: "再読み込み" }).click();
	await expect(other.getByRole("textbox", { name: "名前" })).toHaveValue(former);

	const [list, otherList] = [await ItemList.open(page, "var"), await ItemList.open(other, "var")];
	for (const each of [list, otherList]) await each.choose(former, "名前を変更する");
	const naming = (of: Page) => of.getByRole("textbox", { name: `「${former}」の名前` });
	await naming(page).fill(latter);
	await naming(page).press("Enter");
	await expect(list.link(latter)).toBeVisible();
	await naming(other).fill("あとで変えた項目");
	await naming(other).press("Enter");
	await expect(other.getByText(CALL_TEXTS.changedByOther).first()).toBeVisible();
	await other.getByRole("button", { name: "再読み込み" }).click();
	await expect(otherList.link(latter)).toBeVisible();
});
