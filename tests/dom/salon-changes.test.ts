import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { OperatorApi } from "../e2e/support/operator-api.ts";
import { expect, test } from "./support/test.ts";

const DAY = "2099-12-01";
const board = (salonId: number) => `/line/salon/schedule/${salonId}?date=${DAY}`;

/** Salon with one person, which answers an event of a booking with a text. */
async function makeShop(api: OperatorApi, name: string, [event, text]: [string, string]) {
	const { id } = await api.post<{ id: number }>("/api/salon", { name });
	const { id: resource } = await api.post<{ id: number }>(`/api/salon/${id}/resources`, { name: "担当甲" });
	await api.setSalonActions(id, { [event]: await api.makeAction(name, [{ type: 1, text }]) });
	return { id, resource };
}

test("a denial says first what the friend is told, and is undone while they are not", async ({
	page,
	operatorApi,
	newcomer: friend,
}) => {
	const { id } = await operatorApi.post<{ id: number }>("/api/salon", { name: "お断りの店" });
	const { id: resource } = await operatorApi.post<{ id: number }>(`/api/salon/${id}/resources`, {
		name: "担当甲",
	});
	const text = "{reserve_datetime}はお受けできません";
	await operatorApi.setSalonActions(id, {
		deny: await operatorApi.makeAction("お断り", [{ type: 1, text }]),
	});
	await operatorApi.post(`/api/v2/salon/${id}/reservations`, {
		...{ date: "2099-12-01", from: "10:00", to: "11:00", name: "山田", option: "request" },
		...{ salon_resource_id: resource, member_id: friend.id, force: true },
	});
	await page.goto(`/line/salon/schedule/${id}/unsolved`);
	const request = page.getByRole("group", { name: "予約リクエスト 山田" });
	await request.getByRole("button", { name: "お断りする" }).click();
	const question = page.getByRole("dialog", { name: "予約リクエストをお断りしますか？" });
	await expect(question).toContainText("12月1日 10:00はお受けできません");
	await question.getByRole("button", { name: "お断りする" }).click();
	await expect(page.getByText("お断りしました（お客様に知らせます）")).toBeVisible();
	await expect(request).toHaveCount(0);
	await page.getByRole("button", { name: "元に戻す" }).click();
	await expect(request).toBeVisible();
});

test("a deletion says first what the friend is told, and is undone while they are not", async ({
	page,
	operatorApi,
	newcomer: friend,
}) => {
	const { id, resource } = await makeShop(operatorApi, "削除の店", [
		"delete",
		"{reserve_datetime}のご予約を取り消しました",
	]);
	await operatorApi.post(`/api/v2/salon/${id}/reservations`, {
		...{ date: DAY, from: "10:00", to: "11:00", name: "山田" },
		...{ salon_resource_id: resource, member_id: friend.id, force: true },
	});
	await page.goto(board(id));
	const entry = page.getByRole("button", { name: "10:00 山田 様" });
	await entry.first().press("Enter");
	const detail = page.getByRole("dialog", { name: "予約の詳細" });
	await detail.getByRole("button", { name: "削除する" }).click();
	const question = page.getByRole("dialog", { name: "予約を削除しますか？" });
	await expect(question).toContainText("12月1日 10:00のご予約を取り消しました");
	await question.getByRole("button", { name: "予約を削除する" }).click();
	await expect(page.getByText("予約を削除しました（お客様に知らせます）")).toBeVisible();
	await expect(entry).toHaveCount(0);
	await page.getByRole("button", { name: "元に戻す" }).click();
	await expect(entry.first()).toBeVisible();
});

test("a change in the form says first what the friend is told, and is undone", async ({
	page,
	operatorApi,
	newcomer: friend,
}) => {
	const { id, resource } = await makeShop(operatorApi, "変更の店", [
		"update",
		"{reserve_datetime}に変わりました",
	]);
	await operatorApi.post(`/api/v2/salon/${id}/reservations`, {
		...{ date: DAY, from: "10:00", to: "11:00", name: "山田" },
		...{ salon_resource_id: resource, member_id: friend.id, force: true },
	});
	await page.goto(board(id));
	await page.getByRole("button", { name: "10:00 山田 様" }).first().press("Enter");
	await page.getByRole("dialog", { name: "予約の詳細" }).getByRole("button", { name: "変更する" }).click();
	const form = page.getByRole("dialog", { name: "予約の変更" });
	await form.getByLabel("開始").fill("15:00");
	await form.getByLabel("終了").fill("16:00");
	await form.getByRole("button", { name: "保存する" }).click();
	const question = page.getByRole("dialog", { name: "予約を変更しますか？" });
	await expect(question).toContainText("12月1日 15:00に変わりました");
	await question.getByRole("button", { name: "変更する" }).click();
	await expect(page.getByText("予約を変更しました（お客様に知らせます）")).toBeVisible();
	await expect(page.getByRole("button", { name: "15:00 山田 様" }).first()).toBeVisible();
	await page.getByRole("button", { name: "元に戻す" }).click();
	await expect(page.getByRole("button", { name: "10:00 山田 様" }).first()).toBeVisible();
});

test("a blocked time that was moved is undone", async ({ page, operatorApi }) => {
	const { id, resource } = await makeShop(operatorApi, "休憩の店", ["update", "変わりました"]);
	await operatorApi.post(`/api/v2/salon/${id}/block_times`, {
		...{ date: DAY, from: "12:00", to: "13:00", salon_resource_id: resource, memo: "休憩" },
	});
	await page.goto(board(id));
	await page
		.getByRole("button", { name: /^12:00.*休憩/ })
		.first()
		.press("Enter");
	const form = page.getByRole("dialog", { name: "予約できない時間の変更" });
	await form.getByLabel("開始").fill("14:00");
	await form.getByLabel("終了").fill("15:00");
	await form.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("予約できない時間を保存しました")).toBeVisible();
	await expect(page.getByRole("button", { name: /^14:00.*休憩/ }).first()).toBeVisible();
	await page.getByRole("button", { name: "元に戻す" }).click();
	await expect(page.getByRole("button", { name: /^12:00.*休憩/ }).first()).toBeVisible();
});

test.describe("a day", () => {
	// The first answer is refused, with the bookings that the operator is asked about.
	test.use({ tolerated: /status of 409/ });

	test("is closed from its menu after its bookings are shown, and opened again by undoing", async ({
		page,
		operatorApi,
	}) => {
		const { id } = await operatorApi.post<{ id: number }>("/api/salon", { name: "急に休む店" });
		await operatorApi.post(`/api/salon/${id}/resources`, { name: "担当甲" });
		const hours = [{ from: "09:00", to: "18:00" }];
		const opening_hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, hours }));
		await operatorApi.post(`/api/salon/${id}/configs`, { opening_hours });
		const booking = { date: DAY, from: "10:00", to: "11:00", name: "山田", force: true };
		await operatorApi.post(`/api/v2/salon/${id}/reservations`, booking);
		await page.goto(board(id));
		const choose = async (name: string) => {
			await page.getByRole("button", { name: "その他の操作" }).click();
			await page.getByRole("menuitem", { name }).click();
		};
		await choose("この日を臨時休業にする");
		const question = page.getByRole("dialog", { name: SALON_TEXTS.strands(1) });
		await expect(question).toContainText("10:00〜11:00 山田 様");
		await question.getByRole("button", { name: "キャンセル" }).click();
		await expect(page.getByText("12月1日(火)は休業日です。")).toHaveCount(0);
		await choose("この日を臨時休業にする");
		await question.getByRole("button", { name: "予約を残して臨時休業にする" }).click();
		const stranded = page.getByRole("dialog", { name: "受付時間の外になった予約" });
		await expect(stranded).toContainText("営業時間・シフトの外の予約: 山田");
		await expect(page.getByText("12月1日(火)は休業日です。")).toBeVisible();
		await page.getByRole("button", { name: "元に戻す" }).click();
		await expect(page.getByText("12月1日(火)は休業日です。")).toHaveCount(0);
		await expect(stranded).toHaveCount(0);
	});
});

test("a closed day opens the next open one", async ({ page, operatorApi }) => {
	const { id } = await operatorApi.post<{ id: number }>("/api/salon", { name: "火曜に休む店" });
	await operatorApi.post(`/api/salon/${id}/configs`, {
		opening_hours: [{ weekday: 3, hours: [{ from: "09:00", to: "18:00" }] }],
	});
	await page.goto(board(id));
	await page.getByRole("button", { name: "次の営業日 12月2日(水) を開く" }).click();
	await expect(page).toHaveURL(/date=2099-12-02/);
	await expect(page.getByText("は休業日です。")).toHaveCount(0);
});

test("a visit is booked from a friend's talk with the friend filled in; rare fields are folded", async ({
	page,
	operatorApi,
	newcomer: friend,
}) => {
	await operatorApi.post("/api/salon", { name: "トークから予約する店" });
	await page.goto(`/line/chat/${friend.id}`);
	await page.getByRole("link", { name: "来店予約を登録" }).first().click();
	const form = page.getByRole("dialog", { name: "予約の登録" });
	await expect(form.getByLabel("お名前")).toHaveValue(friend.name);
	await expect(form.getByLabel("メモ")).toHaveCount(0);
	await expect(form.getByRole("button", { name: "なぜ予約できない？" })).toHaveCount(0);
	await form.getByRole("button", { name: /^詳しく/ }).click();
	await expect(form.getByLabel("メモ")).toBeVisible();
	await expect(form.getByRole("button", { name: "なぜ予約できない？" })).toBeVisible();
});
