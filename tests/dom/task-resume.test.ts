import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { TASK_RESUME_LABELS } from "#domain/engine/actions/resume-task.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("a schedule that stopped by a deleted tag goes on from its page once its search is mended", async ({
	page,
	operatorApi,
	simulator,
	newcomer,
}) => {
	const name = ownName("止まった予定");
	const [gone, kept] = [
		await operatorApi.makeItem("tag", { name: `${name}の消すタグ` }),
		await operatorApi.makeItem("tag", { name: `${name}の残すタグ` }),
	];
	await operatorApi.post("/api/member/tag", { member_id: newcomer.id, tag_ids: [gone, kept] });
	const tagged = (id: number) => ({ inputs: [{ type: 60, tag_ids: [id], tag_or: 0 }] });
	const funnel = await operatorApi.makeItem("funnel", { name, filter: tagged(gone) });
	const action = await operatorApi.makeAction(name, [{ type: 1, text: name }]);
	await operatorApi.post(`/api/action/task/${action}`, {
		...{ date: "", time: "", funnel_id: funnel },
		recurrence: { every: "day", time: "11:00", until: null },
	});
	await operatorApi.crud("tag", { action: "delete", item_ids: [gone] });
	await simulator.moveClock(DAY);
	const resume = page.getByRole("button", { name: "再開する" });
	await expect(async () => {
		await page.goto(addressOf("actionTask", { id: action }));
		await expect(resume).toBeVisible({ timeout: 3_000 });
	}).toPass();

	await resume.click();
	await expect(page.getByText(TASK_TEXTS.taskStillBroken)).toBeVisible();

	const loaded = await (await page.request.get(`/api/funnel/data/${funnel}`)).json();
	const { version } = loaded as { version: number };
	await operatorApi.makeItem("funnel", { id: funnel, name, group_id: null, version, filter: tagged(kept) });
	await resume.click();
	const question = page.getByRole("dialog", { name: "スケジュールを再開しますか？" });
	await expect(question).toContainText(TASK_TEXTS.missed("1"));
	await expect(question.getByRole("radio", { name: TASK_RESUME_LABELS.from_here })).toBeChecked();
	await expect(
		question.getByRole("radio", { name: `${TASK_RESUME_LABELS.catch_up}（1人）` }),
	).not.toBeChecked();
	await question.getByRole("button", { name: "再開する" }).click();
	await expect(page.getByText("スケジュールを再開しました")).toBeVisible();
	await expect(page.getByText("次回あり")).toBeVisible();
	await page.goto(addressOf("deliveries", { friend_id: newcomer.id, state: "sent" }));
	await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
});
