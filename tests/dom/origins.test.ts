import { expect, test } from "./support/test.ts";

test("a friend's page names another tool's menu, and a program's message in the records", async ({
	page,
	newcomer,
}) => {
	await page.route("**/api/friends/*/line_menu", (route) =>
		route.fulfill({ json: { state: "other", name: "他社のメニュー" } }),
	);
	await page.route("**/api/friends/*/runs*", (route) =>
		route.fulfill({
			json: {
				items: [],
				next_before: null,
				program_sends: [
					{
						id: "1",
						program_name: "受注管理",
						text: "入荷しました",
						state: "sent",
						due_at: "2026-11-20 10:00:00",
						reason: null,
					},
				],
			},
		}),
	);
	await page.goto(newcomer.address);
	await expect(page.getByText("ほかのツールのメニュー「他社のメニュー」")).toBeVisible();
	const record = page.getByRole("article", { name: "API連携「受注管理」" });
	await expect(record).toContainText("入荷しました");
});
