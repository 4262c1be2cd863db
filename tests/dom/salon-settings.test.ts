import type { Page } from "@playwright/test";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { carryUp } from "../e2e/support/dragging.ts";
import type { OperatorApi } from "../e2e/support/operator-api.ts";
import { expect, test } from "./support/test.ts";

const setting = (id: number, part: string) => `/line/salon/setting/${id}/${part}`;
const save = (page: Page) => page.getByRole("button", { name: "保存する" }).click();

/** Salon of this test with two resources and two courses. */
async function makeSalon(api: OperatorApi, name: string): Promise<number> {
	const { id } = await api.post<{ id: number }>("/api/salon", { name });
	for (const each of ["甲", "乙"]) {
		await api.post(`/api/salon/${id}/resources`, { name: `担当${each}` });
		await api.post(`/api/salon/${id}/courses`, { name: `コース${each}`, minutes: 60 });
	}
	return id;
}

test("hours that end before they begin are told at their field; mended they are stored", async ({
	page,
	operatorApi,
}) => {
	const id = await makeSalon(operatorApi, "時間の店");
	await page.goto(setting(id, "hours"));
	const until = page.getByLabel("月曜日の1番目の時間帯の終了");
	await until.fill("9");
	await save(page);
	await expect(page.getByText(SALON_TEXTS.fromBeforeTo).first()).toBeVisible();
	await until.fill("25時");
	await until.blur();
	await expect(until).toHaveValue("25:00");
	await expect(page.getByText("翌1:00", { exact: true })).toBeVisible();
	await page.keyboard.press("Control+S");
	await expect(page.getByText("保存しました")).toBeVisible();
	await page.reload();
	await expect(until).toHaveValue("25:00");
});

test("a day is chosen by keys over a month's end, closed, and left only after a question", async ({
	page,
	operatorApi,
}) => {
	const id = await makeSalon(operatorApi, "休みの店");
	await page.goto(setting(id, "special"));
	// The months of this year that have passed are folded.
	await page.getByRole("button", { name: "次の年" }).click();
	await page.getByRole("button", { name: /^1月31日/ }).click();
	await page.keyboard.press("ArrowRight");
	await expect(page.getByRole("button", { name: /^2月1日/ })).toBeFocused();
	await page.keyboard.press("Enter");
	await page.getByText("休業", { exact: true }).last().click();
	await expect(page.getByRole("button", { name: /^2月1日.* 休業/ }).first()).toBeVisible();
	await page.getByRole("link", { name: "営業時間", exact: true }).click();
	const question = page.getByRole("dialog", { name: "保存していない変更があります" });
	await question.getByRole("button", { name: "キャンセル" }).click();
	await save(page);
	await expect(page.getByText("保存しました")).toBeVisible();
	await expect(page.getByText("この年の臨時休業・営業時間の変更（1日）")).toBeVisible();
});

test("a closed day over bookings is asked about; they are moved at once, or confirmed on 未対応", async ({
	page,
	operatorApi,
}) => {
	const id = await makeSalon(operatorApi, "臨時休業の店");
	const hours = [{ from: "09:00", to: "18:00" }];
	const opening_hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, hours }));
	await operatorApi.post(`/api/salon/${id}/configs`, { opening_hours });
	const day = await page.evaluate(() => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10));
	const booking = { date: day, from: "10:00", to: "11:00", name: "佐藤" };
	await operatorApi.post(`/api/v2/salon/${id}/reservations`, booking);
	await operatorApi.post(`/api/v2/salon/${id}/reservations`, {
		...booking,
		...{ from: "13:00", to: "14:00", name: "鈴木" },
	});
	await page.goto(setting(id, "special"));
	await page
		.getByRole("button", { name: new RegExp(`^${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`) })
		.click();
	await page.getByText("休業", { exact: true }).last().click();
	await save(page);
	const question = page.getByRole("dialog", { name: SALON_TEXTS.strands(2) });
	await expect(question).toContainText("10:00〜11:00 佐藤 様");
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(page.getByText("保存しました")).toHaveCount(0);
	await save(page);
	await question.getByRole("button", { name: "予約を残して保存する" }).click();
	await expect(page.getByText("保存しました")).toBeVisible();
	const stranded = page.getByRole("dialog", { name: "受付時間の外になった予約" });
	await expect(stranded).toContainText("営業時間・シフトの外の予約: 鈴木");
	await stranded
		.getByRole("button", { name: /13:00にする$/ })
		.first()
		.click();
	await expect(page.getByText(/13:00〜14:00 に移動しました（お客様には知らせません）/)).toBeVisible();
	await expect(stranded.getByText("営業時間・シフトの外の予約: 鈴木")).toHaveCount(0);
	await page.goto(`/line/salon/schedule/${id}/unsolved`);
	await page.getByRole("group", { name: "営業時間・シフトの外の予約 佐藤" }).press("a");
	await expect(page.getByText("確認済みにしました")).toBeVisible();
	await expect(page.getByText("未対応の予約はありません")).toBeVisible();
});

test.describe("an order", () => {
	// Chromium logs every refused call as an error.
	test.use({ tolerated: /status of 422/ });

	test("[M-195] an order that cannot be saved is shown at once and taken back", async ({
		page,
		operatorApi,
	}) => {
		const id = await makeSalon(operatorApi, "順番の店");
		await page.goto(setting(id, "resources"));
		const names = page.getByRole("listitem").getByRole("button", { name: /^担当/ });
		await expect(names).toHaveText(["担当甲", "担当乙"]);
		const answered = Promise.withResolvers<void>();
		await page.route("**/resources/order", async (route) => {
			await answered.promise;
			await route.fulfill({ status: 422, json: { sorted_ids: [SALON_TEXTS.orderIncomplete] } });
		});
		await page.getByRole("button", { name: "「担当甲」の操作" }).click();
		await page.getByRole("menuitem", { name: "下へ移動する" }).click();
		await expect(names).toHaveText(["担当乙", "担当甲"]);
		answered.resolve();
		await expect(page.getByText(SALON_TEXTS.orderIncomplete)).toBeVisible();
		await expect(names).toHaveText(["担当甲", "担当乙"]);
		await page.unroute("**/resources/order");
		await carryUp(page, page.getByRole("button", { name: "「担当乙」をドラッグして移動" }), 1);
		await page.keyboard.press("Space");
		await expect(names).toHaveText(["担当乙", "担当甲"]);
		await page.reload();
		await expect(names).toHaveText(["担当乙", "担当甲"]);
	});
});

test("a cell of the matrix is reached and turned by keys, and stored", async ({ page, operatorApi }) => {
	const id = await makeSalon(operatorApi, "対応の店");
	await page.goto(setting(id, "unlinks"));
	const cell = (name: string) => page.getByRole("checkbox", { name });
	await cell("担当甲・コース甲").focus();
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowDown");
	await expect(cell("担当乙・コース乙")).toBeFocused();
	await page.keyboard.press("Space");
	await expect(cell("担当乙・コース乙")).not.toBeChecked();
	await save(page);
	await expect(page.getByText("保存しました")).toBeVisible();
	await page.reload();
	await expect(cell("担当乙・コース乙")).not.toBeChecked();
	await expect(cell("担当甲・コース乙")).toBeChecked();
});

test("a course is changed in a panel that asks before it drops anything", async ({ page, operatorApi }) => {
	const id = await makeSalon(operatorApi, "コースの店");
	await page.goto(setting(id, "courses"));
	await page.getByRole("button", { name: "コース甲", exact: true }).click();
	const panel = page.getByRole("dialog", { name: "コースの編集" });
	await panel.getByLabel("所要時間").fill("90");
	await page.keyboard.press("Escape");
	await page
		.getByRole("dialog", { name: "保存していない変更があります" })
		.getByRole("button", { name: "キャンセル" })
		.click();
	await save(page);
	await expect(panel).toBeHidden();
	await expect(page.getByText("90分")).toBeVisible();
});
