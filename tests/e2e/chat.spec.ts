import type { Page } from "@playwright/test";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { demoFriend } from "./support/friends.ts";
import { STAFF } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

/** Friend of the restricted operator's branch, and of the other. */
const own = demoFriend(3);
const others = demoFriend(15);

const list = (page: Page) => page.getByRole("listbox", { name: "友だち" });
const rowOf = (page: Page, text: string) => list(page).getByRole("option").filter({ hasText: text });
const talkIn = (page: Page) => page.getByRole("region", { name: "メッセージの履歴" });

test("what one operator does in a talk stands on the other's page, and never on that of who may not see the friend", async ({
	page,
	openAs,
	simulator,
}) => {
	const [text, note] = [ownName("先日はどうも"), ownName("折り返し済みです")];
	const staff = await openAs(STAFF);
	await staff.goto("/line/chat");
	await expect(list(staff)).toBeVisible();
	await page.goto(`/line/chat/${own.id}`);
	await simulator.says(others.userId, text);
	await simulator.says(own.userId, text);
	for (const each of [page, staff]) await expect(rowOf(each, own.name)).toContainText(text);
	await expect(rowOf(page, others.name)).toContainText(text);
	await expect(rowOf(staff, others.name)).toHaveCount(0);

	await rowOf(staff, own.name).click();
	await expect(talkIn(staff)).toContainText(text);

	await test.step("who answers is told", async () => {
		await page.getByRole("combobox", { name: "担当者" }).click();
		await page.getByRole("option", { name: "山田 花子", exact: true }).click();
		await expect(rowOf(staff, own.name)).toContainText("山田 花子");
	});

	await test.step("a note stands in both talks, and reaches nobody else", async () => {
		await page.getByRole("button", { name: "コメントを書く" }).click();
		await page.getByRole("textbox", { name: "コメント（友だちには送られません）" }).fill(note);
		await page.getByRole("button", { name: "コメントを残す" }).click();
		for (const each of [page, staff])
			await expect(each.getByRole("note").filter({ hasText: note })).toBeVisible();
	});

	await test.step("typing is shown while it lasts", async () => {
		await page.getByRole("textbox", { name: "メッセージ", exact: true }).pressSequentially("お調べ");
		await expect(staff.getByText(CHAT_TEXTS.typing(CHAT_TEXTS.colleague("山田 花子")))).toBeVisible();
		await expect(staff.getByText(CHAT_TEXTS.typing(CHAT_TEXTS.colleague("山田 花子")))).toBeHidden({
			timeout: 10_000,
		});
	});
});

test("keys move through what waits, open a talk, and handle it on the way to the next", async ({
	page,
	newcomer,
	operatorApi,
	simulator,
}) => {
	const name = ownName("ふたり目の人");
	const [first, second] = [ownName("先の用件"), ownName("後の用件")];
	const userId = await simulator.follows(name);
	await expect.poll(() => operatorApi.findFriends(name)).toHaveLength(1);
	await simulator.says(newcomer.userId, first);
	await simulator.says(userId, second);
	await page.goto("/line/chat?waiting=1");
	await expect(rowOf(page, name)).toBeVisible();
	await expect(rowOf(page, newcomer.name)).toBeVisible();

	await list(page).focus();
	await page.keyboard.press("ArrowDown");
	await expect(rowOf(page, name)).toHaveAttribute("aria-selected", "true");
	await page.keyboard.press("Enter");
	await expect(talkIn(page)).toContainText(second);
	await expect(list(page)).toBeFocused();

	await page.keyboard.press("e");
	await expect(page.getByText(CHAT_TEXTS.handled(1))).toBeVisible();
	await expect(talkIn(page)).toContainText(first);
	await expect(rowOf(page, name)).toHaveCount(0);

	await test.step("nothing is asked while nothing happens", async () => {
		let asked = 0;
		page.on("request", () => asked++);
		// Handled messages still update the menu's count.
		const sinceThen = () => {
			const before = asked;
			asked = 0;
			return before;
		};
		await expect.poll(sinceThen, { intervals: [2_500] }).toBe(0);
	});
});

test("older messages of a talk are read alone, and news reads the newest again", async ({
	page,
	newcomer,
	operatorApi,
	simulator,
}) => {
	const texts = Array.from({ length: 55 }, (_, index) => `${index + 1}通目です`);
	for (const text of texts) await simulator.says(newcomer.userId, text);
	const [id] = await operatorApi.findFriends(newcomer.name);
	await page.goto(`/line/chat/${id}`);
	await expect(talkIn(page).getByText("55通目です", { exact: true })).toBeVisible();
	await page.waitForLoadState("networkidle");
	const asked: string[] = [];
	page.on("request", (request) => {
		const { pathname, searchParams } = new URL(request.url());
		if (pathname === `/api/chat/${id}/talk`) asked.push(searchParams.get("before") ?? "newest");
	});
	// Older messages load when the button becomes visible.
	await page.getByRole("button", { name: "前のメッセージを読み込む" }).scrollIntoViewIfNeeded();
	await expect(talkIn(page).getByText("1通目です", { exact: true })).toBeAttached();
	expect(asked.filter((before) => before === "newest")).toEqual([]);
	expect(asked).toHaveLength(1);

	await simulator.says(newcomer.userId, "新しい用件です");
	await expect(talkIn(page).getByText("新しい用件です")).toBeAttached();
	expect(asked).toContain("newest");
});

test("on a phone there is one column: the list, the talk, and the way back", async ({
	page,
	newcomer,
	simulator,
}) => {
	const text = ownName("電話からの確認");
	await simulator.says(newcomer.userId, text);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/line/chat");
	await rowOf(page, newcomer.name).click();
	await expect(talkIn(page)).toContainText(text);
	await expect(list(page)).toBeHidden();
	const middles = await Promise.all(
		["重要", "対応済みにする", "トークの操作"].map(async (name) => {
			const box = await page.getByRole("button", { name, exact: true }).boundingBox();
			return Math.round(box!.y + box!.height / 2);
		}),
	);
	expect(new Set(middles).size, "lines of the talk's head").toBe(1);
	const tools = await Promise.all(
		["添付", "コメントを書く"].map(
			async (name) => (await page.getByRole("button", { name }).boundingBox())!.y,
		),
	);
	expect(Math.abs(tools[0]! - tools[1]!), "a note stands in the row of the tools").toBeLessThan(10);
	await page.getByRole("button", { name: "トークの操作" }).click();
	await page.getByRole("menuitem", { name: "友だち情報・担当者" }).click();
	const drawer = page.getByRole("dialog", { name: "友だちの情報" });
	await expect(drawer.getByRole("combobox", { name: "担当者" })).toBeVisible();
	await drawer.getByRole("button", { name: "閉じる" }).click();
	const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	expect(overhang).toBeLessThanOrEqual(0);
	await page.getByRole("link", { name: "友だちの一覧に戻る" }).click();
	await expect(rowOf(page, newcomer.name)).toBeVisible();
});
