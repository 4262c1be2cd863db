import { expect, type Page } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ActionEditor } from "#tests/e2e/support/action-editor.ts";
import { demoFriend } from "#tests/e2e/support/friends.ts";
import { ItemList } from "#tests/e2e/support/item-list.ts";
import type { Simulator } from "#tests/e2e/support/simulator.ts";
import { test } from "#tests/e2e/support/test.ts";

const FOLDER = "docs/images";
const WINDOW = { width: 1280, height: 800 };
/** Pages that show more in a larger window. */
const LARGER: Record<string, typeof WINDOW> = {
	chat: { width: 1480, height: 800 },
	scenario: { width: 1280, height: 1180 },
};
const visitor = demoFriend(3);
const regular = demoFriend(15);

/** Pages of the demo shop that the README and docs/tour.md show, each opened as an operator sees it. */
const SCREENSHOTS: Record<string, (page: Page, simulator: Simulator) => Promise<unknown>> = {
	chat: async (page, simulator) => {
		await simulator.says(visitor.userId, "土曜の午後に、カットとカラーをお願いできますか？");
		await page.goto(addressOf("chatTalk", { id: visitor.id }));
		await expect(page.getByRole("region", { name: "メッセージの履歴" })).toContainText("土曜の午後に");
	},
	friend: async (page, simulator) => {
		await simulator.says(regular.userId, "予約");
		await page.goto(regular.address);
		await expect(async () => {
			await page.reload();
			await expect(page.getByText("まだ何も実行されていません")).toBeHidden();
			await expect(page.getByText("自動応答「").first()).toBeVisible();
		}).toPass();
	},
	explorer: async (page) => {
		const list = await ItemList.open(page, "tag");
		await list.folder("来店状況").click();
		await expect(list.link("リピーター")).toBeVisible();
	},
	actions: async (page) => {
		const editor = await ActionEditor.open(page, "すべての要素の見本");
		await editor.drawer.getByRole("button", { name: "すべて閉じる" }).click();
		const second = editor.panel(2, "テンプレート送信");
		await second.getByRole("button", { expanded: false }).first().click();
		await editor.panel(1, "テキスト送信").evaluate((panel) => panel.scrollIntoView());
	},
	scenario: (page) => page.goto(addressOf("scenario", { id: 1 })),
	reservations: (page) => page.goto(addressOf("schedule", { id: 1 })),
};

for (const [name, open] of Object.entries(SCREENSHOTS))
	test(name, async ({ page, simulator }) => {
		await page.setViewportSize(LARGER[name] ?? WINDOW);
		await open(page, simulator);
		await loaded(page);
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
			await page.screenshot({ path: `${FOLDER}/${name}${colorScheme === "dark" ? "-dark" : ""}.png` });
		}
	});

/** Waits until nothing of the page is loading or reconnecting. */
async function loaded(page: Page): Promise<void> {
	await page.waitForLoadState("networkidle");
	await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
	await expect(page.getByText(/^(再接続しています|読み込み中)…$/)).toHaveCount(0);
}
