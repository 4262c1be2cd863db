import type { Page } from "@playwright/test";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { DEFAULT_ZONE, SECOND, toWireTime } from "#domain/platform/time/wire-time.ts";
import { barriers } from "./support/barriers.ts";
import { NOBODY } from "./support/logins.ts";
import type { OperatorApi } from "./support/operator-api.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

const COURSE = "カット＋フルカラー＋プレミアムトリートメント（ロング料金込み・初回のお客さま限定）";
const STAFF = "佐々木・フランチェスカ・美智子";

/** Salon of this test with online booking, and its public address. */
async function makeSalon(api: OperatorApi): Promise<{ id: number; code: string; staff: number }> {
	const { id } = await api.post<{ id: number }>("/api/salon", {
		name: ownName("渋谷道玄坂上本店アネックス"),
	});
	const { id: staff } = await api.post<{ id: number }>(`/api/salon/${id}/resources`, {
		...{ name: STAFF, kind: "staff", fee: 1_100 },
	});
	await api.post(`/api/salon/${id}/resources`, { name: "山田 太郎", kind: "staff" });
	await api.post(`/api/salon/${id}/courses`, { name: COURSE, minutes: 60, price: 19_800 });
	await api.post(`/api/salon/${id}/courses`, { name: "前髪カット", minutes: 15 });
	await api.post(`/api/salon/${id}/configs`, { enable_online: true });
	const { code } = await api.post<{ code: string }>(`/api/v2/salon/${id}/salon_urls`, { name: "トップ" });
	return { id, code, staff };
}

/** Expects no horizontal overflow and no accessibility barriers. */
async function stands(page: Page, title: string) {
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
	expect
		.soft(await page.evaluate(() => document.documentElement.scrollWidth), title)
		.toBeLessThanOrEqual(390);
	expect.soft(await barriers(page), title).toEqual([]);
}

test("a friend goes from their talk to a booking on a phone, and moves it", async ({
	openAs,
	operatorApi,
	newcomer: friend,
}) => {
	const { id, code } = await makeSalon(operatorApi);
	// A day of next week is full, with a waiting list.
	const action_id = await operatorApi.makeAction(ownName("空きのお知らせ"), [
		{ type: 1, text: "{reserve_date} {reserve_times} {reserve_link}" },
	]);
	await operatorApi.patch(`/api/salon/${id}/online_configs?attr=waiting`, { takes_waiting: true, action_id });
	const closed = { from: "00:00", to: "30:00", salon_resource_id: null, is_confirmed: true };
	await operatorApi.post(`/api/v2/salon/${id}/block_times`, { ...closed, date: "2026-12-02" });
	const word = ownName("よやく");
	await operatorApi.answer(word, [{ type: 1, text: `ご予約はこちら {SALON_${code}}` }]);
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says(word);
	const line = phone.lines(`/s/${code}`);
	await expect(line).toBeVisible();
	const link = /\/s\/[\w?=.-]+/.exec((await line.textContent())!)![0];

	const page = await openAs(NOBODY, { width: 390, height: 844 });
	await page.goto(link);
	await stands(page, "コースを選ぶ");
	await page.getByRole("link", { name: COURSE }).click();
	await stands(page, "担当を選ぶ");
	await page.getByRole("link", { name: STAFF }).click();
	await stands(page, "日時を選ぶ");
	const calendar = page.url();
	await page.getByRole("link", { name: "12月1日(火)" }).click();
	await stands(page, "日時を選ぶ");
	await page.getByRole("link", { name: "次の5週間" }).click();
	await expect(page.getByRole("heading", { name: "2026年12月〜2027年1月" })).toBeVisible();
	await page.goBack();
	await page.getByRole("button", { name: "12月1日(火) 14:00 空きあり" }).click();
	await stands(page, "お客さま情報の入力");
	await expect(page.getByText(/約5分お取り置き/)).toBeVisible();
	await page.getByRole("button", { name: "内容を確認する" }).click();
	await stands(page, "予約内容の確認");
	await page.getByRole("button", { name: "予約する" }).dblclick();
	await stands(page, "予約が確定しました");
	await page.getByRole("link", { name: "予約の確認・変更" }).first().click();
	await stands(page, "予約の確認・変更");
	await expect(page.getByText("12月1日(火) 14:00〜15:00")).toHaveCount(1);
	await page.getByRole("link", { name: "日時を変更する" }).click();
	await page.getByRole("link", { name: "12月1日(火)" }).click();
	await page.getByRole("button", { name: "12月1日(火) 14:15 空きあり" }).click();
	await page.getByRole("button", { name: "変更する" }).click();
	await expect(page.getByText("12月1日(火) 14:15〜15:15")).toBeVisible();
	await page.goto(calendar);
	await page.getByRole("link", { name: "12月2日(水) 満席" }).click();
	await stands(page, "日時を選ぶ");
	await expect(page.getByRole("link", { name: "次の空き 12月3日(木)" })).toBeVisible();
	await page.getByRole("button", { name: "12月2日(水)に空いたら知らせる" }).click();
	await stands(page, "予約の確認・変更");
	await expect(page.getByRole("heading", { name: "空きのお知らせ待ち" })).toBeVisible();
	await page.getByRole("button", { name: "12月2日(水)のお知らせを取り消す" }).click();
	await expect(page.getByText("空きのお知らせを取り消しました。")).toBeVisible();
});

const MINUTE = 60_000;
const STYLIST = "stylist@group.calendar.google.com";

test("what a friend books in their talk stands on the board and in Google's calendar, is reminded of, and goes when they cancel", async ({
	page,
	openAs,
	operatorApi,
	newcomer: friend,
	simulator,
}) => {
	const { id, code, staff } = await makeSalon(operatorApi);
	const [word, reminder] = [ownName("よやく"), ownName("もうすぐご来店です")];
	await operatorApi.answer(word, [{ type: 1, text: `ご予約はこちら {SALON_${code}}` }]);
	await test.step("the shop reminds, and links its staff to a calendar", async () => {
		const { now } = (await (await page.request.get("/simulator/api/clock")).json()) as { now: number };
		const [day, time] = toWireTime(now + 2 * MINUTE, DEFAULT_ZONE).split(" ") as [string, string];
		const [hour = 0, minute = 0] = time.split(":").map(Number);
		const { id: episode } = await operatorApi.post<{ id: number }>("/api/episodes", {
			...{ name: "リマインダ", type: 10, salon_id: id },
		});
		await operatorApi.saveSteps("episode", episode, [
			{ day: toDayNumber(day) - toDayNumber("2026-12-01"), minute: hour * 60 + minute, text: reminder },
		]);
		await operatorApi.post(`/api/episodes/${episode}/activate`, {});
		await page.goto(`/line/salon/setting/${id}/calendars`);
		await page.getByRole("button", { name: "Googleアカウントを連携する" }).click();
		await page.getByRole("button", { name: "許可する" }).click();
		await expect(page.getByText("shop@example.com")).toBeVisible();
		const { accounts } = (await (await page.request.get(`/api/salon/${id}/googlecalendars`)).json()) as {
			accounts: { id: number }[];
		};
		await operatorApi.post(`/api/salon/${id}/googlecalendars`, {
			...{ salon_resource_id: staff, google_token_id: accounts[0]!.id },
			...{ google_calendar_id: STYLIST, link_target: "reservation" },
		});
		await goWithin(page, `/line/salon/schedule/${id}?date=2026-12-01`);
	});
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says(word);
	const line = phone.lines(`/s/${code}`);
	await expect(line).toBeVisible();
	const link = /\/s\/[\w?=.-]+/.exec((await line.textContent())!)![0];
	const visitor = await openAs(NOBODY, { width: 390, height: 844 });
	const entry = page.locator("[data-entry]", { hasText: friend.name });
	const atGoogle = async () =>
		(await (await page.request.get("/simulator/api/google")).text()).split(friend.name).length - 1;
	await test.step("the friend books: board and calendar show it", async () => {
		await visitor.goto(link);
		for (const name of ["前髪カット", STAFF, "12月1日(火)"])
			await visitor.getByRole("link", { name }).click();
		await visitor.getByRole("button", { name: /^12月1日\(火\) 14:00 空き/ }).click();
		await visitor.getByRole("button", { name: "内容を確認する" }).click();
		await visitor.getByRole("button", { name: "予約する" }).click();
		await expect(visitor.getByRole("heading", { level: 1, name: "予約が確定しました" })).toBeVisible();
		await expect(entry).toHaveCount(1);
		await expect.poll(atGoogle).toBeGreaterThan(0);
	});
	await test.step("they are reminded", async () => {
		await expect(phone.lines(reminder)).toHaveCount(0);
		await simulator.moveClock(3 * MINUTE);
		await expect(phone.lines(reminder)).toHaveCount(1);
	});
	await test.step("they cancel: board and calendar are clear", async () => {
		await visitor.getByRole("link", { name: "予約の確認・変更" }).first().click();
		await visitor.getByRole("link", { name: "キャンセルする" }).click();
		await visitor.getByRole("button", { name: "この予約をキャンセルする" }).click();
		await expect(visitor.getByText("予約をキャンセルしました。")).toBeVisible();
		await expect(entry).toHaveCount(0);
		await expect.poll(atGoogle).toBe(0);
	});
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

	test("somebody without a link asks for a time by keyboard alone", async ({
		page,
		operatorApi,
		simulator,
	}) => {
		const { code } = await makeSalon(operatorApi);
		await page.goto("data:text/html,<noscript>off</noscript>");
		await expect(page.getByText("off")).toBeVisible();
		await page.goto(`/s/${code}`);
		const enter = async (role: "link" | "button", name: string | RegExp) => {
			await page.getByRole(role, { name }).first().focus();
			await page.keyboard.press("Enter");
		};
		await enter("link", "前髪カット");
		await enter("link", "指名なし");
		await enter("link", "12月1日(火)");
		await enter("button", "12月1日(火) 14:00 空きに余裕あり");
		const name = page.getByRole("textbox", { name: "お名前" });
		await name.focus();
		await page.keyboard.type("田中 太郎");
		await page.keyboard.press("Tab");
		await page.keyboard.type("090-1234-5678");
		// People take longer than a program.
		await simulator.moveClock(2 * SECOND);
		await enter("button", "内容を確認する");
		await expect(page.getByText("田中 太郎")).toBeVisible();
		await enter("button", "予約をリクエストする");
		await expect(page.getByRole("heading", { level: 1, name: "リクエストを受け付けました" })).toBeVisible();
		await page.reload();
		await expect(page.getByText("予約リクエスト中")).toBeVisible();
	});
});
