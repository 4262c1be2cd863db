import { expect, test } from "./support/test.ts";

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
