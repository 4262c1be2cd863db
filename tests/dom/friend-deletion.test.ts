import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { demoFriend } from "../e2e/support/friends.ts";
import { expect, test } from "./support/test.ts";

const friend = demoFriend(47);

test("a friend's deletion asks for the name, is planned, and can be taken back", async ({ page }) => {
	await page.goto(friend.address);
	await page.getByRole("button", { name: "データ", exact: true }).click();
	await page.getByRole("menuitem", { name: "データを削除する…" }).click();
	const dialog = page.getByRole("dialog", { name: `「${friend.name}」のデータを削除する` });
	await expect(dialog.getByRole("table", { name: "削除するデータ" })).toBeVisible();
	const name = dialog.getByRole("textbox", { name: DELETION_TEXTS.confirmName(friend.name) });
	await name.fill("別人");
	await dialog.getByRole("button", { name: "削除を予定する" }).click();
	await expect(name).toHaveAttribute("aria-invalid", "true");
	await name.fill(friend.name);
	await dialog.getByRole("button", { name: "削除を予定する" }).click();
	await expect(page.getByText(/に削除されます。それまで何も送られません。/)).toBeVisible();
	await expect(page.getByRole("button", { name: "ブロックを解除" })).toHaveCount(0);
	await page.goto("/line/friend/deletion");
	// The newest request: the row of an earlier attempt would stand for this one's.
	const row = page.getByRole("row").filter({ hasText: friend.name }).first();
	await expect(row.getByText("予定", { exact: true })).toBeVisible();
	await row.getByRole("button", { name: "取り消す" }).click();
	await expect(row.getByText("取り消し", { exact: true })).toBeVisible();
	await page.goto(friend.address);
	await expect(page.getByText(/に削除されます。それまで何も送られません。/)).toHaveCount(0);
});

test("a tester is reset from the same menu, and the list of requests calls it a reset", async ({
	page,
	operatorApi,
	newcomer,
}) => {
	await operatorApi.post("/api/testers", { friend_id: newcomer.id });
	await page.goto(newcomer.address);
	await page.getByRole("button", { name: "データ", exact: true }).click();
	await page.getByRole("menuitem", { name: "追加した直後の状態に戻す…" }).click();
	const dialog = page.getByRole("dialog", { name: `「${newcomer.name}」をリセットする` });
	await dialog.getByRole("button", { name: "リセットする" }).click();
	await expect(dialog).toHaveCount(0);
	await expect
		.poll(async () => {
			const { items } = await operatorApi.get<Requests>("/api/friend_deletions");
			return items.find(({ friend_id }) => friend_id === newcomer.id)?.state;
		})
		.toBe("done");
	await page.goto("/line/friend/deletion");
	const row = page.getByRole("row").filter({ hasText: newcomer.name });
	await expect(row.getByText("完了", { exact: true })).toBeVisible();
	await expect(row.getByText(/^リセット/)).toBeVisible();
});

interface Requests {
	items: { friend_id: number; state: string }[];
}
