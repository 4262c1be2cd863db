import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { demoFriend } from "./support/friends.ts";
import { NOBODY } from "./support/logins.ts";
import { expect, test } from "./support/test.ts";

const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 390];
const friend = demoFriend(8);

/** Pages of an operator, each with something that shows that it stands. */
const PAGES = [
	{ address: "/", shows: "ホーム" },
	{ address: "/line/friend", shows: "友だち" },
	{ address: friend.address, shows: friend.name },
	{ address: "/line/delivery", shows: "配信状況" },
	{ address: "/line/delivery?state=sent", shows: "配信状況" },
	{ address: "/line/delivery?state=incoming", shows: "配信状況" },
	{ address: "/line/reaction", shows: "自動応答" },
	{ address: "/line/reaction/new", shows: "自動応答の作成" },
	{ address: "/line/reaction/edit/1", shows: "予約の受付" },
	{ address: "/line/action", shows: "アクション" },
	{ address: "/line/action?edit=1", shows: "アクション" },
];
const PAGES_OUTSIDE = [
	{ address: "/login", shows: "ログイン" },
	{ address: "/setup", shows: "最初の管理者の登録" },
	{ address: friend.phone, shows: "シミュレーター" },
];

/** What keeps somebody from using the page as it is now. */
async function barriers(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	return violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

async function settle(page: Page, shows: string): Promise<void> {
	await expect(page.getByRole("heading", { name: shows, level: 1, includeHidden: true })).toBeVisible();
	// What is still being loaded, or sliding in, is not yet what an operator meets.
	await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
	await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
}

for (const colorScheme of SCHEMES)
	for (const width of WIDTHS)
		test.describe(`${colorScheme}, ${width} pixels`, () => {
			test.use({ colorScheme, viewport: { width, height: 900 } });

			for (const { address, shows } of PAGES)
				test(`${address} has no barrier`, async ({ page }) => {
					await page.goto(address);
					await settle(page, shows);
					expect(await barriers(page)).toEqual([]);
				});

			test.describe("outside", () => {
				test.use({ storageState: NOBODY });

				for (const { address, shows } of PAGES_OUTSIDE)
					test(`${address} has no barrier`, async ({ page }) => {
						await page.goto(address);
						await settle(page, shows);
						expect(await barriers(page)).toEqual([]);
					});
			});
		});
