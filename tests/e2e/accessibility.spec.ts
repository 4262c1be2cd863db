import { type Stop, walk } from "./support/barriers.ts";
import { demoFriend } from "./support/friends.ts";
import { NOBODY } from "./support/logins.ts";
import { Simulator } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

const friend = demoFriend(8);

const PAGES: Stop[] = [
	{ address: "/", shows: "ホーム" },
	{ address: "/", shows: "ホーム", opens: (page) => page.keyboard.press("Control+K") },
	{ address: "/line/chat", shows: "チャット" },
	{ address: "/line/timeline", shows: "タイムライン" },
	{ address: "/line/timeline?search=予約", shows: "タイムライン" },
	{ address: "/line/timeline?mode=star", shows: "タイムライン" },
	{ address: "/line/friend", shows: "友だち" },
	{ address: friend.address, shows: friend.name },
	{ address: "/line/delivery", shows: "配信状況" },
	{ address: "/line/delivery?state=sent", shows: "配信状況" },
	{ address: "/line/delivery?state=failed", shows: "配信状況" },
	{ address: "/line/delivery?state=incoming", shows: "配信状況" },
	{
		address: "/line/reaction/new",
		shows: "自動応答の作成",
		opens: (page) => page.getByRole("button", { name: "保存する" }).click(),
	},
	{ address: "/line/reaction/edit/1", shows: "予約の受付" },
	{ address: "/line/action?edit=1", shows: "アクション" },
	{ address: "/line/action/task/1", shows: "スケジュール" },
	{ address: "/nowhere", shows: "ページが見つかりません" },
];
const FURTHER: Stop[] = [
	{ address: "/line/journey", shows: "ジャーニー" },
	{ address: "/line/journey/3", shows: "オンラインショップのご購入" },
	{ address: "/line/journey/3/edit", shows: "オンラインショップのご購入の編集" },
	{ address: "/line/score/new", shows: "スコアの作成" },
	{ address: "/line/score/1", shows: "来店意欲" },
	{ address: "/line/salon/setting", shows: "店舗設定" },
	{ address: "/line/event/22/urls", shows: "講習会" },
	...["hours", "special", "resources", "unlinks", "booking", "agreement", "urls", "calendars"].map(
		(part) => ({
			address: `/line/salon/setting/1/${part}`,
			shows: "渋谷店",
		}),
	),
];
const MONEY: Stop[] = [
	{ address: "/line/payment", shows: "支払い" },
	{ address: "/line/payment/new", shows: "支払いを依頼する" },
	{ address: "/line/payment/settings", shows: "支払い方法" },
	{
		address: "/line/payment/2",
		shows: "着付け教室 12月",
		opens: (page) => page.getByRole("button", { name: "宛名を変える" }).click(),
	},
	{ address: "/line/receipt", shows: "領収書" },
	{ address: "/line/receipt/settings", shows: "領収書の設定" },
	{ address: "/line/payment/closing", shows: "日計" },
	{ address: "/line/payment/reconciliation", shows: "支払い先との照合" },
	{ address: "/line/payment/export", shows: "会計ソフト用のCSV" },
	{ address: "/line/product", shows: "商品" },
	{ address: "/line/product/edit/1", shows: "椿のヘアオイル 60ml" },
	{ address: "/line/product/purchases", shows: "商品の購入" },
	{ address: "/line/product/subscriptions", shows: "定期払い" },
	{ address: "/line/check-in", shows: "入場受付" },
];
const LOYALTY: Stop[] = [
	{ address: "/line/point", shows: "ポイント" },
	{ address: "/line/point/rewards", shows: "ポイントの特典" },
	{ address: "/line/point/entries", shows: "ポイントの履歴" },
	{ address: "/line/introduction", shows: "友だち紹介" },
	{ address: "/line/introduction/settings", shows: "友だち紹介の設定" },
	{ address: "/line/shop_coupon", shows: "クーポン" },
	{ address: "/line/shop_coupon/edit/1", shows: "次回ご来店の割引" },
	{ address: "/line/shop_coupon/report/2", shows: "ヘッドスパ抽選の集計" },
	{ address: "/line/shop_coupon/till", shows: "クーポンの読み取り" },
	{ address: "/line/shop_coupon/staff_codes", shows: "スタッフコード" },
	{ address: "/line/sending-stop", shows: "緊急停止" },
];
const PAGES_OUTSIDE: Stop[] = [
	{ address: "/login", shows: "ログイン" },
	{ address: "/setup", shows: "最初の管理者の登録" },
	{ address: friend.phone, shows: "シミュレーター" },
];

/** Data of every kind: messages, runs, deliveries in each state. */
test.beforeAll(async ({ playwright, baseURL }) => {
	const request = await playwright.request.newContext({ baseURL });
	const simulator = new Simulator(request);
	await simulator.says(friend.userId, "予約をお願いします");
	for (const type of ["sticker", "image", "audio", "file", "location"])
		await simulator.sends(friend.userId, { type });
	await simulator.unsends(
		friend.userId,
		await simulator.sends(friend.userId, { type: "text", text: "失礼" }),
	);
	await simulator.addFault({ kind: "monthly_limit", endpoint: "reply" });
	await simulator.says(friend.userId, "定休日はいつですか");
	await request.dispose();
});

/** Sticker images are hosted by LINE, which tests must not call. */
test.beforeEach(({ context }) =>
	context.route("https://stickershop.line-scdn.net/**", (route) =>
		route.fulfill({ path: "public/icons/favicon.svg", contentType: "image/svg+xml" }),
	),
);

test("no page of the console has a barrier, at a desk or on a phone, light or dark", async ({ page }) => {
	await walk(page, PAGES);
});

test("no page of journeys, scores and a salon's settings has a barrier, at a desk or on a phone, light or dark", async ({
	page,
}) => {
	await walk(page, FURTHER);
});

test("no page of payments, receipts and products has a barrier, at a desk or on a phone, light or dark", async ({
	page,
}) => {
	await walk(page, MONEY);
});

test("no page of points, introductions and coupons has a barrier, at a desk or on a phone, light or dark", async ({
	page,
}) => {
	await walk(page, LOYALTY);
});

test("a list is awaited without motion where less motion is asked for", async ({ page }) => {
	await page.route("**/api/friend_search?*", () => {});
	await page.goto("/line/friend");
	await expect(page.locator(".mantine-Skeleton-root").first()).toBeVisible();
	expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("nothing moves where less motion is asked for, also what a page opens at once", async ({ page }) => {
	await page.goto("/line/action?new");
	await expect(page.getByRole("dialog")).toBeVisible();
	const moving = await page.evaluate(() =>
		[...document.querySelectorAll("*")]
			.filter((element) => {
				const { transitionDuration, animationName } = getComputedStyle(element);
				return animationName !== "none" || /[1-9]/.test(transitionDuration);
			})
			.map(({ className }) => className),
	);
	expect(moving).toEqual([]);
});

test.describe("outside", () => {
	test.use({ storageState: NOBODY });

	test("no page before it has a barrier, at a desk or on a phone, light or dark", async ({ page }) => {
		await walk(page, PAGES_OUTSIDE);
	});
});
