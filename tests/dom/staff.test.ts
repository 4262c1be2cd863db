import { demoFriend } from "../e2e/support/friends.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { goWithin } from "../e2e/support/within.ts";
import { STAFF } from "./support/logins.ts";
import { expect, test } from "./support/test.ts";

/** Friend of the restricted operator's branch, and of the other. */
const own = demoFriend(3);
const others = demoFriend(15);

test.use({ storageState: STAFF });

test("the restricted operator sees the friends of their branch and nobody else", async ({ page }) => {
	await page.goto("/line/friend");
	const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
	await expect(rows.first()).toBeVisible();
	await expect(rows.filter({ hasNotText: "渋谷店" })).toHaveCount(0);
	const search = page.getByRole("searchbox", { name: "名前で検索" });
	await search.fill(own.name);
	await expect(page.getByRole("link", { name: own.name, exact: true })).toBeVisible();
	await search.fill(others.name);
	await expect(page.getByText("条件に合う友だちがいません")).toBeVisible();
	await expect(page.getByRole("link", { name: others.name, exact: true })).toHaveCount(0);
});

test.describe("by address", () => {
	test.use({ tolerated: /status of 404 .*\/api\/friends\/15(\/|$)/ });

	test("another branch's friend is not found", async ({ page }) => {
		await page.goto(others.address);
		await expect(page.getByRole("heading", { name: "友だちが見つかりません" })).toBeVisible();
		await expect(page.getByText(others.name)).toHaveCount(0);
	});
});

test("the restricted operator reads actions and auto-responses, and is offered no saving", async ({
	page,
}) => {
	const list = await ItemList.open(page, "action", { group: 11 });
	await expect(list.link("予約のご案内")).toBeVisible();
	for (const name of ["新しいアクション", "新しいフォルダ"])
		await expect(page.getByRole("button", { name })).toHaveCount(0);
	await expect(page.getByRole("checkbox")).toHaveCount(0);
	await expect(list.handle("予約のご案内")).toHaveCount(0);
	const menu = await list.openMenu("予約のご案内");
	await expect(menu.getByRole("menuitem")).toHaveText(["スケジュールを見る"]);
	await page.keyboard.press("Escape");
	await list.link("予約のご案内").click();
	const drawer = page.getByRole("dialog", { name: "アクションの編集" });
	await expect(drawer.getByText("閲覧のみできます")).toBeVisible();
	await expect(drawer.getByRole("button", { name: "保存する" })).toHaveCount(0);

	await goWithin(page, "/line/reaction/edit/1");
	await expect(page.getByRole("textbox", { name: "自動応答名" })).toBeDisabled();
	await expect(page.getByRole("button", { name: "保存する" })).toHaveCount(0);
	await goWithin(page, "/line/reaction/new");
	await expect(page.getByRole("heading", { name: "「自動応答の作成」を開く権限がありません" })).toBeVisible();
});
