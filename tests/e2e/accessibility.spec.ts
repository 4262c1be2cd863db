import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { addressOf } from "#domain/addresses.ts";
import { KIND_NAMES, kindOf } from "#domain/kinds/registry.ts";
import { MINUTE } from "#domain/time.ts";
import { demoFriend } from "./support/friends.ts";
import { NOBODY } from "./support/logins.ts";
import { Simulator } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

const friend = demoFriend(8);

interface Stop {
	address: string;
	/** The heading that says that the page stands. */
	shows: string;
	/** What is opened on it. */
	opens?: (page: Page) => Promise<unknown>;
}

const PAGES: Stop[] = [
	{ address: "/", shows: "ホーム" },
	{ address: "/", shows: "ホーム", opens: (page) => page.keyboard.press("Control+K") },
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
	{ address: "/nowhere", shows: "ページが見つかりません" },
];
/** In the folder where the demo keeps something of the kind, or else in the first. */
const LISTS: Stop[] = KIND_NAMES.map((kind) => ({
	address: addressOf(kindOf(kind).list, {
		group: { form: 14, richmenu: 18, var: 19, tag: 2 }[kind as string],
	}),
	shows: kindOf(kind).label,
}));
const EDITORS: Stop[] = [
	{
		address: "/line/tag",
		shows: "タグ",
		opens: (page) => page.getByRole("button", { name: "CSV取り込み" }).click(),
	},
	{ address: "/line/tag/setting/14", shows: "先着20名様 ヘッドスパ体験" },
	{
		address: "/line/tag/setting/6",
		shows: "VIP",
		opens: (page) => page.getByRole("button", { name: "外すタグを選択する" }).click(),
	},
	{ address: "/line/tag/member/6", shows: "VIP" },
	{ address: "/lvf/edit/2", shows: "カラーのご相談カルテ" },
	{ address: "/line/var/edit/3", shows: "担当スタイリスト" },
	{ address: "/line/common_var/edit/4", shows: "キャンペーン最終日" },
	{ address: "/line/content/1", shows: "はじめてのお客様へ（7日間）" },
	{ address: "/line/script/edit/1", shows: "公式サイト トップページ" },
	{ address: "/line/template/edit/2", shows: "秋のカラーメニュー" },
	{ address: "/line/template/edit_v3/3", shows: "会員カード" },
	{ address: "/line/richmenu/mode_select", shows: "リッチメニューの作成方法" },
	{ address: "/line/richmenu/edit/2", shows: "年末年始メニュー" },
	{ address: "/line/funnel?edit=1", shows: "カスタム検索" },
	{ address: "/line/setting/notify", shows: "対応マークの設定" },
];
const PAGES_OUTSIDE: Stop[] = [
	{ address: "/login", shows: "ログイン" },
	{ address: "/setup", shows: "最初の管理者の登録" },
	{ address: friend.phone, shows: "シミュレーター" },
];

/** Something of every kind to be shown: messages, runs, deliveries in each state. */
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

test.use({ tolerated: /status of 404 .*\/nowhere$/ });

/** Pictures of stickers lie at LINE, where a test asks for nothing. */
test.beforeEach(({ context }) =>
	context.route("https://stickershop.line-scdn.net/**", (route) =>
		route.fulfill({ path: "public/icons/favicon.svg", contentType: "image/svg+xml" }),
	),
);

for (const width of [1280, 390])
	test.describe(`${width} pixels`, () => {
		test.use({ viewport: { width, height: 900 } });

		test("no page of the console has a barrier, light or dark", async ({ page }) => {
			test.setTimeout(3 * MINUTE);
			for (const stop of PAGES) await test.step(titleOf(stop), () => check(page, stop));
		});

		test("no list of items has a barrier", async ({ page }) => {
			test.setTimeout(3 * MINUTE);
			for (const stop of LISTS) await test.step(titleOf(stop), () => check(page, stop));
		});

		test("no editor of an item has a barrier", async ({ page }) => {
			test.setTimeout(3 * MINUTE);
			for (const stop of EDITORS) await test.step(titleOf(stop), () => check(page, stop));
		});

		test.describe("outside", () => {
			test.use({ storageState: NOBODY });

			test("no page before it has a barrier, light or dark", async ({ page }) => {
				for (const stop of PAGES_OUTSIDE) await test.step(titleOf(stop), () => check(page, stop));
			});
		});
	});

const titleOf = ({ address, opens }: Stop) => `${address}${opens ? " (opened)" : ""}`;

/** Goes on after a barrier, so that one run shows them all. */
async function check(page: Page, stop: Stop): Promise<void> {
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto(stop.address);
	const heading = page.getByRole("heading", { name: stop.shows, level: 1, includeHidden: true });
	await expect(heading).toBeVisible();
	await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
	await stop.opens?.(page);
	await standStill(page, "light");
	expect.soft(await barriers(page), `${titleOf(stop)}, light`).toEqual([]);

	await page.emulateMedia({ colorScheme: "dark" });
	await standStill(page, "dark");
	// Colours apart, the page is the same.
	expect.soft(await barriers(page, ["color-contrast"]), `${titleOf(stop)}, dark`).toEqual([]);
}

/** What is still sliding in or changing its colour is not yet what an operator meets. */
async function standStill(page: Page, scheme: "light" | "dark"): Promise<void> {
	await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
	await expect
		.poll(
			() =>
				page.evaluate(() => document.getAnimations().filter((each) => each.playState === "running").length),
			{ intervals: [50] },
		)
		.toBe(0);
}

/** What keeps somebody from using the page, by all rules or by some. */
async function barriers(page: Page, rules?: string[]): Promise<string[]> {
	// No page has frames, so the findings need no page of their own to be put together.
	const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
	const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
	return violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
