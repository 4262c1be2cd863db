import type { Page } from "@playwright/test";
import { demoFriend } from "./support/friends.ts";
import { ADMINISTRATOR, NOBODY } from "./support/logins.ts";
import { OperatorApi } from "./support/operator-api.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

// Calls fail while the phone has no net.
test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/ });

const guest = demoFriend(3);

/** Makes an event that issues tickets, which the guest books by a word. */
async function prepareEvent(api: OperatorApi, keyword: string): Promise<number> {
	const { id } = await api.post<{ id: number }>("/api/events", { name: ownName("冬のライブ") });
	const slot = await api.post<{ id: number }>(`/api/events/${id}/slots`, {
		name: "夜の部",
		starts_at: "2026-11-20 18:00",
		menus: [],
	});
	await api.put(`/api/events/${id}/tickets`, {
		issues: true,
		rotates: false,
		per_seat: false,
		admits_unpaid: false,
		offers_pay_url: false,
	});
	await api.answer(keyword, [
		{ type: 31, fire_type: "make", event_slot_id: slot.id, event_menu_id: null, num_of_takes: 1 },
		{ type: 1, text: `${keyword}を承りました` },
	]);
	return id;
}

const expectEntered = (page: Page, entered: number) =>
	expect(page.getByRole("status", { name: `入場 ${entered}名、全1名` })).toBeVisible();

test("a phone without a net admits by its list, and sends its queue after a reload", async ({ openAs }) => {
	const keyword = ownName("席をください");
	const page = await openAs(ADMINISTRATOR, { width: 390, height: 844, alone: true });
	const event = await prepareEvent(new OperatorApi(page.request), keyword);
	const phone = await Phone.open(await openAs(NOBODY), guest);
	await phone.says(keyword);
	await expect(phone.lines(`${keyword}を承りました`)).toBeVisible();
	await page.goto(`/line/event/${event}/check-in`);
	await page.getByRole("button", { name: "この回を受付する" }).click();
	await page.getByText("名簿", { exact: true }).click();
	await expect(page.getByRole("button", { name: "入場", exact: true })).toBeVisible();
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "入場", exact: true }).click();
	await expect(page.getByText("オフラインで受付しました")).toBeVisible();
	await page.getByRole("button", { name: "閉じて次へ" }).click();
	await expectEntered(page, 1);
	await expect(page.getByText("未送信 1件")).toBeVisible();
	await page.context().setOffline(false);
	await page.reload();
	await expect(page.getByText("オンライン", { exact: true })).toBeVisible();
	await expectEntered(page, 1);
	await expect(page.getByText(/未送信/)).toHaveCount(0);
	await page.getByText("名簿", { exact: true }).click();
	await page.getByRole("button", { name: "取り消す" }).click();
	const question = page.getByRole("dialog", { name: /の入場を取り消しますか？$/ });
	await expect(question).toContainText(/に.+さんが受付しました（1名）。/);
	await question.getByRole("button", { name: "入場を取り消す" }).click();
	await expectEntered(page, 0);
});
