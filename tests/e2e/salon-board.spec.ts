import type { Page, WebSocketRoute } from "@playwright/test";
import { walk } from "./support/barriers.ts";
import { ADMINISTRATOR, STAFF } from "./support/logins.ts";
import type { OperatorApi } from "./support/operator-api.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

/** A Saturday after the tests' start day. */
const DAY = "2026-11-28";

interface Shop {
	id: number;
	resources: number[];
	course: number;
}

/** Salon of this test with two people and one course. */
async function makeShop(api: OperatorApi): Promise<Shop> {
	const { id } = await api.post<{ id: number }>("/api/salon", { name: ownName("予約表の店") });
	const resources: number[] = [];
	for (const each of ["甲", "乙"])
		resources.push(
			(await api.post<{ id: number }>(`/api/salon/${id}/resources`, { name: `担当${each}` })).id,
		);
	const course = (await api.post<{ id: number }>(`/api/salon/${id}/courses`, { name: "カット", minutes: 60 }))
		.id;
	return { id, resources, course };
}

const book = (api: OperatorApi, { id, resources, course }: Shop, fields: object = {}) =>
	api.post<{ id: number }>(`/api/v2/salon/${id}/reservations`, {
		date: DAY,
		from: "10:00",
		name: "山田",
		course_id: course,
		salon_resource_id: resources[0],
		...fields,
	});

const board = ({ id }: Shop, query = "") => `/line/salon/schedule/${id}?date=${DAY}${query}`;
/** Entry by its start and its name. */
const entry = (page: Page, words: string) =>
	page.locator("[data-entry] button, tbody button").and(page.getByRole("button", { name: words }));

test("a drag in one browser is seen in the other, with who is there; taken back, in both", async ({
	page,
	openAs,
	operatorApi,
}) => {
	const shop = await makeShop(operatorApi);
	await book(operatorApi, shop);
	const colleague = await openAs(STAFF);
	for (const each of [page, colleague]) {
		await each.goto(board(shop));
		await expect(each.locator("[data-entry]")).toHaveCount(1);
	}
	await expect(page.getByRole("img", { name: /さんが11月28日\(土\)を見ています$/ })).toBeVisible();
	const held = (await page.locator("[data-entry]").boundingBox())!;
	const track = (await page.locator("[data-track]").last().boundingBox())!;
	await page.mouse.move(held.x + 10, held.y + 10);
	await page.mouse.down();
	await page.mouse.move(held.x + 30, held.y + 20, { steps: 3 });
	await page.mouse.move(track.x + track.width / 2, track.y + 20, { steps: 4 });
	await page.mouse.up();
	await expect(page.getByText("に移動しました")).toBeVisible();
	const there = colleague.locator(`[data-resource="${shop.resources[1]}"] [data-entry]`);
	await expect(there).toHaveCount(1);
	// Other branches' friends are not named to a restricted operator.
	await expect(there).toContainText("予約あり");
	await expect(there).not.toContainText("山田");
	await page.getByRole("button", { name: "元に戻す" }).click();
	await expect(entry(page, "10:00 山田 様")).toBeVisible();
	await expect(there).toHaveCount(0);
	await test.step("printed, the day stands on paper in place of the page", async () => {
		await page.emulateMedia({ media: "print" });
		await page.evaluate(() => {
			// biome-ignore lint/performance/useDomNodeTextContent: what is on paper, not what is in the page
			window.print = () => document.body.setAttribute("data-printed", document.body.innerText);
		});
		await page.getByRole("button", { name: "その他の操作" }).click();
		await page.getByRole("menuitem", { name: "この日を印刷する" }).click();
		await expect(page.locator("body")).toHaveAttribute(
			"data-printed",
			/^予約表の店.* 2026年11月28日.*\s+時間\tスタッフ・席.*\s+10:00〜11:00\t担当甲\t山田\tカット\t.*\s*$/,
		);
		await page.emulateMedia({ media: null });
	});
});

test("a week of one person has seven readable columns; a drag moves a booking to another day", async ({
	page,
	operatorApi,
}) => {
	const shop = await makeShop(operatorApi);
	await book(operatorApi, shop, { date: "2026-11-26", to: "10:30" });
	await book(operatorApi, shop, { date: "2026-11-26", salon_resource_id: shop.resources[1] });
	await page.setViewportSize({ width: 1280, height: 860 });
	await page.goto(board(shop, `&view=week&who=${shop.resources[0]}`));
	const booking = page.locator("[data-entry]");
	await expect(booking).toHaveCount(1);
	const tracks = page.locator("[data-track]");
	await expect(tracks).toHaveCount(7);
	await expect(tracks.last()).toBeInViewport();
	// Nothing of the half hour is hidden: its two lines end within it.
	for (const text of ["10:00", "山田 様", "カット"]) {
		const line = booking.getByText(text).last();
		await expect(line).toBeVisible();
		const [inner, outer] = [(await line.boundingBox())!, (await booking.boundingBox())!];
		expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
	}
	const [held, target] = [(await booking.boundingBox())!, (await tracks.last().boundingBox())!];
	await page.mouse.move(held.x + 20, held.y + 18);
	await page.mouse.down();
	await page.mouse.move(held.x + 30, held.y + 24, { steps: 3 });
	await page.mouse.move(target.x + 20, held.y + 18, { steps: 4 });
	await page.mouse.up();
	await expect(page.getByText("11月29日(日) 10:00〜10:30 に移動しました")).toBeVisible();
	await expect(tracks.last().locator("[data-entry]")).toHaveCount(1);
	await page.getByRole("combobox", { name: "週を表示するスタッフ・席" }).selectOption("すべてのスタッフ・席");
	await expect(booking).toHaveCount(2);
});

test("a company's long name leaves the other columns of the list their width; a phone has its tools in two rows", async ({
	page,
	operatorApi,
}) => {
	const shop = await makeShop(operatorApi);
	const name = "株式会社ひだまりコーポレーション 総務部 福利厚生担当 佐々木 翔太郎";
	await book(operatorApi, shop, { name });
	await page.setViewportSize({ width: 1280, height: 860 });
	await page.goto(board(shop, "&view=list"));
	await expect(entry(page, name).first()).toBeVisible();
	const course = await page.getByRole("columnheader", { name: "コース" }).boundingBox();
	expect(course!.width).toBeGreaterThan(90);
	await expect(page.getByRole("columnheader", { name: "対応" })).toBeInViewport({ ratio: 1 });
	await page.setViewportSize({ width: 390, height: 844 });
	const tops = await page
		.getByRole("toolbar", { name: "予約表の操作" })
		.locator("button, a, select")
		.evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().bottom));
	expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(60);
});

test("the shifts of a week stand in one table, on a desk and on a phone, and move by drag or by keys", async ({
	page,
	operatorApi,
}) => {
	const shop = await makeShop(operatorApi);
	await operatorApi.post(`/api/salon/${shop.id}/resources/${shop.resources[0]}/time_shifts`, {
		...{ from: "10:00", to: "18:00", start_date: DAY, repeat: [], expired_at: null },
	});
	await page.setViewportSize({ width: 1280, height: 860 });
	await page.goto(board(shop, "&page=weekly_time_shift"));
	const table = page.getByRole("table", { name: "週間シフト" });
	const shift = table.getByRole("button", { name: "担当甲 11月28日(土) 10:00〜18:00" });
	const sunday = table.getByRole("button", { name: /^担当乙 11月29日\(日\)にシフトを登録する/ });
	for (const width of [1280, 390]) {
		await page.setViewportSize({ width, height: 860 });
		await expect(shift).toBeInViewport({ ratio: 1 });
		await expect(sunday).toBeInViewport({ ratio: 1 });
	}
	await sunday.click();
	const form = page.getByRole("dialog", { name: "シフトの登録" });
	await form.getByRole("button", { name: "保存する" }).click();
	await expect(table.getByRole("button", { name: /^担当乙 11月29日\(日\) \d/ })).toBeVisible();

	await page.setViewportSize({ width: 1280, height: 860 });
	const [held, free] = [
		shift,
		table.getByRole("button", { name: /^担当甲 11月26日\(木\)にシフトを登録する/ }),
	];
	const [start, end] = [(await held.boundingBox())!, (await free.boundingBox())!];
	await page.mouse.move(start.x + 10, start.y + 10);
	await page.mouse.down();
	await page.mouse.move(end.x + 20, end.y + 10, { steps: 4 });
	await page.mouse.up();
	const thursday = table.getByRole("button", { name: "担当甲 11月26日(木) 10:00〜18:00" });
	await expect(thursday).toBeVisible();
	await thursday.press("Shift+ArrowRight");
	await expect(table.getByRole("button", { name: "担当甲 11月27日(金) 10:00〜18:00" })).toBeFocused();
});

test.describe("a time that is taken", () => {
	// Chromium logs every refused call as an error.
	test.use({ tolerated: /status of 409/ });

	test("without a mouse a booking is made, moved off a taken time, and canceled", async ({
		page,
		operatorApi,
	}) => {
		const shop = await makeShop(operatorApi);
		await book(operatorApi, shop);
		await page.goto(board(shop));
		await page.getByRole("button", { name: "予約を登録する" }).press("Enter");
		const form = page.getByRole("dialog", { name: "予約の登録" });
		await form.getByLabel("お名前").fill("鈴木");
		const whom = form
			.getByRole("combobox", { name: "スタッフ・席" })
			.or(form.getByRole("textbox", { name: "スタッフ・席" }));
		await whom.first().focus();
		await page.keyboard.press("ArrowDown");
		await page.getByRole("option", { name: "担当甲" }).waitFor();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await form.getByLabel("開始").fill("10:30");
		await page.keyboard.press("Control+S");
		await expect(form.getByText("近い空き時間", { exact: true })).toBeVisible();
		await form.getByRole("alert").getByRole("button").first().press("Enter");
		await page.keyboard.press("Control+S");
		const detail = page.getByRole("dialog", { name: "予約の詳細" });
		await expect(detail).toContainText("鈴木");
		await page.keyboard.press("Escape");
		await entry(page, "鈴木 様").first().press("e");
		const change = page.getByRole("dialog", { name: "予約の変更" });
		await change.getByLabel("開始").fill("15:00");
		await page.keyboard.press("Escape");
		await page
			.getByRole("dialog", { name: "保存していない変更があります" })
			.getByText("キャンセル")
			.press("Enter");
		// A booking does not conflict with itself, and an explanation disappears when time or moment change.
		const why = change.getByRole("status").filter({ hasText: "時点" });
		await expect(change.getByLabel("いつの時点で")).toHaveCount(0);
		await change.getByRole("button", { name: /^詳しく/ }).press("Enter");
		await change.getByLabel("いつの時点で").pressSequentially("2027/1/5 9:00");
		await change.getByRole("button", { name: "なぜ予約できない？" }).press("Enter");
		await expect(why).toContainText("この時間は予約できます");
		await change.getByLabel("いつの時点で").fill("");
		await expect(why).toHaveCount(0);
		await change.getByLabel("開始").fill("10:00");
		await change.getByRole("button", { name: "なぜ予約できない？" }).press("Enter");
		await expect(why).toContainText("担当甲");
		await change.getByLabel("開始").fill("15:00");
		await expect(why).toHaveCount(0);
		await change.getByLabel("開始").focus();
		await page.keyboard.press("Control+S");
		await expect(entry(page, "15:00 鈴木 様")).toBeVisible();
		await detail.getByRole("button", { name: "キャンセルする" }).press("Enter");
		await page.getByRole("button", { name: "予約をキャンセルする" }).press("Enter");
		await expect(page.getByText("予約をキャンセルしました")).toBeVisible();
		await expect(page.locator("[data-entry]", { hasText: "鈴木 様" })).toHaveCount(0);
	});
});

test("what happens while the board is being read stands on it, and so does what was read", async ({
	page,
	operatorApi,
}) => {
	const shop = await makeShop(operatorApi);
	let [heard, changes, reads] = [0, 0, 0];
	page.on("websocket", (line) =>
		line.on("framereceived", ({ payload }) => {
			if (String(payload).includes("salon_reservation_event")) heard += 1;
			if (String(payload).includes("salon_changed")) changes += 1;
		}),
	);
	const held: (() => void)[] = [];
	let isHeld = true;
	// Responses reflect the time of their request, and arrive late.
	await page.route(/\/board\?/, async (route) => {
		reads += 1;
		const response = await route.fetch();
		if (isHeld) await new Promise<void>((go) => held.push(go));
		await route.fulfill({ response });
	});
	const letGo = () => {
		isHeld = false;
		for (const go of held.splice(0)) go();
	};
	await test.step("at first", async () => {
		await page.goto(board(shop));
		// Once by the page, and once because its socket has no position yet.
		await expect.poll(() => held.length).toBe(2);
		await book(operatorApi, shop, { name: "読込中" });
		await expect.poll(() => heard).toBe(1);
		letGo();
		await expect(entry(page, "10:00 読込中 様")).toBeVisible();
	});
	await test.step("again, for what a colleague blocked", async () => {
		isHeld = true;
		await operatorApi.post(`/api/v2/salon/${shop.id}/block_times`, {
			...{ date: DAY, from: "13:00", to: "14:00", memo: "清掃" },
			salon_resource_id: shop.resources[1],
		});
		await expect.poll(() => held.length).toBe(1);
		await book(operatorApi, shop, { name: "直後", from: "15:00" });
		await expect.poll(() => heard).toBe(2);
		letGo();
		await expect(page.locator("[data-entry]", { hasText: "清掃" })).toBeVisible();
		await expect(entry(page, "15:00 直後 様")).toBeVisible();
	});
	await test.step("once or twice for much that happens at once", async () => {
		const shifts = `/api/salon/${shop.id}/resources/${shop.resources[0]}/time_shifts`;
		const hours = { from: "10:00", to: "18:00" };
		const every = { start_date: DAY, repeat: [0, 1, 2, 3, 4, 5, 6], expired_at: null };
		const { id } = await operatorApi.post<{ id: number }>(shifts, { ...hours, ...every });
		const days = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"];
		for (const date of days)
			await operatorApi.post(`${shifts}/${id}/once`, {
				...hours,
				description: "",
				date,
				self_id: id,
				repeat: [],
				expired_at: null,
			});
		await expect.poll(() => changes).toBe(8);
		reads = 0;
		await operatorApi.delete(`${shifts}/${id}/permanently`);
		await expect.poll(() => changes).toBe(15);
		await page.evaluate(() => new Promise(requestAnimationFrame));
		await expect.poll(() => reads).toBeGreaterThan(0);
		expect(reads).toBeLessThan(4);
	});
});

test("what waits is judged by one key, and leaves the menu's number", async ({ page, operatorApi }) => {
	const shop = await makeShop(operatorApi);
	await book(operatorApi, shop, { name: "一番", option: "request" });
	await book(operatorApi, shop, { name: "二番", from: "12:00", option: "request" });
	await page.goto(`/line/salon/schedule/${shop.id}/unsolved`);
	const first = page.getByRole("group", { name: "予約リクエスト 一番" });
	await first.press("a");
	await expect(page.getByText("承認しました")).toBeVisible();
	await expect(first).toHaveCount(0);
	await page.getByRole("group", { name: "予約リクエスト 二番" }).press("d");
	await expect(page.getByText("未対応の予約はありません")).toBeVisible();
});

test("on a phone a long press moves a booking, and what came while the line was broken is caught up on", async ({
	browser,
	baseURL,
	operatorApi,
}) => {
	const shop = await makeShop(operatorApi);
	await book(operatorApi, shop);
	const context = await browser.newContext({
		...(baseURL && { baseURL }),
		storageState: ADMINISTRATOR,
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		reducedMotion: "reduce",
	});
	const page = await context.newPage();
	let isBroken = false;
	const lines: WebSocketRoute[] = [];
	await page.routeWebSocket(/\/parties\/salon\//, (line) => {
		lines.push(line);
		if (isBroken) void line.close();
		else line.connectToServer();
	});
	await page.goto(board(shop));
	const box = (await page.locator("[data-entry]").boundingBox())!;
	const devtools = await context.newCDPSession(page);
	const finger = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
		devtools.send("Input.dispatchTouchEvent", {
			type,
			touchPoints: type === "touchEnd" ? [] : [{ x: box.x + 40, y }],
		});
	await finger("touchStart", box.y + 20);
	await expect(page.locator("[data-entry][data-dragged]")).toHaveCount(1);
	for (const way of [20, 40, 64]) await finger("touchMove", box.y + 20 + way);
	await finger("touchEnd", 0);
	await expect(entry(page, "11:00 山田 様")).toBeVisible();
	isBroken = true;
	for (const line of lines) await line.close();
	await expect(page.getByText("再接続しています…")).toBeVisible();
	await book(operatorApi, shop, { name: "留守中", from: "15:00" });
	isBroken = false;
	await expect(entry(page, "留守中 様")).toBeVisible();
	await context.close();
});

test("nothing keeps anybody from the board, in any of its views", async ({ page, operatorApi }) => {
	const shop = await makeShop(operatorApi);
	await book(operatorApi, shop);
	await book(operatorApi, shop, { name: "依頼", from: "13:00", option: "request" });
	await operatorApi.post(`/api/salon/${shop.id}/resources/${shop.resources[0]}/time_shifts`, {
		from: "10:00",
		to: "18:00",
		start_date: DAY,
		repeat: [],
		expired_at: null,
	});
	const opens = (page: Page) => entry(page, "10:00 山田 様").first().click();
	// A day's shifts use the grid of a day's bookings.
	const stops = ["&view=week", "&view=month", "&view=list", "&page=weekly_time_shift"].map((query) =>
		board(shop, query),
	);
	await walk(page, [
		...stops.map((address) => ({ address, shows: "予約管理" })),
		{ address: board(shop), shows: "予約管理", opens },
	]);
});
