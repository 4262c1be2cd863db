import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios-texts.ts";
import { dragToTrash } from "./support/dragging.ts";
import { ItemList } from "./support/item-list.ts";
import { expect, test } from "./support/test.ts";

test("two scenarios are not deleted at once", async ({ page, operatorApi }) => {
	const group = await operatorApi.makeFolder("scenario", "二つのシナリオ");
	for (const name of ["先のシナリオ", "後のシナリオ"])
		await operatorApi.makeItem("scenario", { name, group_id: group });
	const list = await ItemList.open(page, "scenario", { group });
	await list.tick("先のシナリオ");
	await list.tick("後のシナリオ");
	await dragToTrash(page, list.handle("先のシナリオ"), list.trash);
	await expect(list.alert).toContainText(SCENARIO_TEXTS.scenarioOneAtATime);
	await list.closeAlert();
	await list.chooseForAll("削除する");
	await expect(list.alert).toContainText(SCENARIO_TEXTS.scenarioOneAtATime);
	await list.closeAlert();
	await expect(list.rows).toHaveCount(2);
});

test("a count opens exactly those friends in a new tab", async ({ page, context }) => {
	const list = await ItemList.open(page, "scenario", { group: 15 });
	const row = list.row("はじめてのお客様へ（7日間）");
	for (const what of ["購読中の", "読み終えた"]) {
		const count = row.getByRole("button", {
			name: new RegExp(`^「はじめてのお客様へ（7日間）」を${what}友だち`),
		});
		await expect(count).toHaveText(/^[1-9][\d,]*人$/);
		const counted = (await count.textContent()) ?? "";
		const posted = context.waitForEvent("request", (request) => request.url().endsWith("/line/search_nt"));
		const opened = context.waitForEvent("page");
		await count.click();
		const tab = await opened;
		expect((await posted).method()).toBe("POST");
		await expect(tab.getByRole("status").getByText(counted, { exact: true })).toBeVisible();
		await expect(tab.getByText(`シナリオ「はじめてのお客様へ（7日間）」を${what.slice(0, 3)}`)).toBeVisible();
		await expect(tab.getByRole("row").filter({ has: tab.getByRole("link") })).toHaveCount(
			parseInt(counted, 10),
		);
		await expect(tab).toHaveURL(/\/line\/friend\?fid=/);
		await tab.close();
	}
});
