import type { Route } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const LISTS = [
	{ title: "友だち", address: "/line/friend", calls: "**/api/friend_search?*", empty: "友だちはまだいません" },
	{
		title: "タイムライン",
		address: "/line/timeline",
		calls: "**/api/v1/message/timeline/messages?*",
		empty: "メッセージはまだありません",
	},
	{
		title: "配信状況",
		address: "/line/delivery",
		calls: "**/api/deliveries?*",
		empty: "予定されている配信はありません",
	},
	{
		title: "自動応答",
		address: "/line/reaction",
		calls: "**/api/reaction/crud",
		empty: "自動応答はまだありません",
	},
	{
		title: "アクション",
		address: "/line/action",
		calls: "**/api/action/crud",
		empty: "アクションはまだありません",
	},
];

type Answer = (route: Route) => Promise<void>;

const lose: Answer = (route) => route.abort();
const breakDown: Answer = (route) => route.fulfill({ status: 500, json: { ERROR: ["breakdown"] } });
const emptyOut: Answer = (route) =>
	route.fulfill({
		json: {
			items: [],
			messages: [],
			groups: [],
			focus: null,
			alert: null,
			total: 0,
			exact: true,
			description: "すべての友だち",
			page: 1,
			take_num: 50,
			notifyCounts: { uncheck: 0, uncheck_more: false },
		},
	});

for (const { title, address, calls, empty } of LISTS) {
	test.describe(title, () => {
		test.use({ tolerated: /status of 500|net::ERR_FAILED/ });

		test(`${title}: awaited, refused with a reason, and empty after 再読み込み`, async ({ page }) => {
			// A list retries by itself after some seconds; that waits for the test's answer too.
			let answer = Promise.withResolvers<Answer>();
			await page.route(calls, async (route) => (await answer.promise)(route));
			await page.goto(address);
			await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
			await expect(page.locator(".mantine-Skeleton-root").first()).toBeVisible();
			answer.resolve(lose);
			const alert = page.getByRole("alert");
			await expect(alert).toContainText("不明なエラーが発生しました");

			const askAgain = async (next: Answer) => {
				answer = Promise.withResolvers();
				await alert.getByRole("button", { name: "再読み込み" }).click();
				answer.resolve(next);
			};
			const refused = page.waitForResponse(calls);
			await askAgain(breakDown);
			await refused;
			// The server's own message is shown (E-422).
			await expect(alert).toContainText("breakdown");

			await askAgain(emptyOut);
			await expect(alert).toHaveCount(0);
			await expect(page.getByRole("heading", { name: empty })).toBeVisible();
		});
	});
}
