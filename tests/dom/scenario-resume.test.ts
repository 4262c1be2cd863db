import { RESUME_LABELS } from "#domain/automation/scenarios/missed-steps.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { openSettings } from "../e2e/support/item-settings.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("a stopped scenario that is started again asks about what was missed, with its counts", async ({
	page,
	operatorApi,
	simulator,
	newcomer,
}) => {
	const word = ownName("再開");
	const texts = ["一通目", "二通目", "三通目"].map((each) => `${word}の${each}`);
	const id = await operatorApi.makeItem("scenario", { name: `${word}のシナリオ` });
	await operatorApi.saveSteps("scenario", id, [
		{ day: 0, minute: 1, text: texts[0]! },
		{ day: 1, minute: 0, text: texts[1]! },
		{ day: 9, minute: 0, text: texts[2]! },
	]);
	await operatorApi.answer(word, [{ type: 5, group_id: id }]);
	await simulator.says(newcomer.userId, word);
	// By calls: on a loaded machine a page that was opened too early would use up the whole patience.
	const sent = () => operatorApi.listSentTexts(newcomer.id);
	await expect.poll(() => operatorApi.listWaiting("scenario", id)).toEqual([1, 0, 0]);
	await page.goto(addressOf("scenario", { id }));
	await expect(page.getByText("1人が待っています")).toBeVisible();
	await simulator.moveClock(2 * MINUTE);
	await expect.poll(sent).toContain(texts[0]);

	const save = page.getByRole("button", { name: "保存する" });
	await page.goto(addressOf("scenario", { id }));
	await openSettings(page);
	await page.getByRole("radio", { name: "停止", exact: true }).check();
	await save.click();
	await expect(page.getByText("保存しました")).toBeVisible();
	await simulator.moveClock(2 * DAY);

	await page.goto(addressOf("scenario", { id }));
	await openSettings(page);
	const start = page.getByRole("radio", { name: "配信可", exact: true });
	const question = page.getByRole("dialog", { name: "シナリオの配信を再開しますか？" });
	const choice = (label: string) => question.getByRole("radio", { name: label });
	await start.check();
	await save.click();
	await expect(question).toContainText("1人の友だちへのステップ1件（");
	await expect(choice(RESUME_LABELS.from_here)).toBeChecked();
	await expect(choice(`${RESUME_LABELS.catch_up}（1件）`)).not.toBeChecked();

	await test.step("a question that is left starts nothing", async () => {
		await question.getByRole("button", { name: "キャンセル" }).click();
		await expect(question).toHaveCount(0);
		await page.goto(addressOf("scenario", { id }));
		await openSettings(page);
		await expect(page.getByRole("radio", { name: "停止", exact: true })).toBeChecked();
	});

	await test.step("nothing that was missed is sent unless it is chosen", async () => {
		await start.check();
		await save.click();
		await question.getByRole("button", { name: "保存して再開する" }).click();
		await expect(page.getByText("保存しました")).toBeVisible();
		await simulator.moveClock(MINUTE);
		expect(await sent()).not.toContain(texts[1]);
		await simulator.moveClock(7 * DAY);
		await expect.poll(sent).toContain(texts[2]);
		expect(await sent()).not.toContain(texts[1]);
	});
});

test("a stopped scenario sends what was missed where that is chosen, and asks nothing where nothing was", async ({
	page,
	operatorApi,
	simulator,
	newcomer,
}) => {
	const word = ownName("追送");
	const text = `${word}の一通目`;
	const id = await operatorApi.makeItem("scenario", { name: `${word}のシナリオ` });
	await operatorApi.saveSteps("scenario", id, [{ day: 1, minute: 0, text }]);
	await operatorApi.answer(word, [{ type: 5, group_id: id }]);
	await simulator.says(newcomer.userId, word);
	await expect.poll(() => operatorApi.listWaiting("scenario", id)).toEqual([1]);
	const turn = async (label: "停止" | "配信可") => {
		await page.goto(addressOf("scenario", { id }));
		await openSettings(page);
		await page.getByRole("radio", { name: label, exact: true }).check();
		await page.getByRole("button", { name: "保存する" }).click();
	};
	const question = page.getByRole("dialog", { name: "シナリオの配信を再開しますか？" });
	await turn("停止");
	await expect(page.getByText("保存しました")).toBeVisible();
	await turn("配信可");
	await expect(page.getByText("保存しました")).toBeVisible();
	await expect(question).toHaveCount(0);

	await turn("停止");
	await expect(page.getByText("保存しました")).toBeVisible();
	await simulator.moveClock(2 * DAY);
	await turn("配信可");
	await question.getByRole("radio", { name: `${RESUME_LABELS.catch_up}（1件）` }).check();
	await question.getByRole("button", { name: "保存して再開する" }).click();
	await expect(page.getByText("保存しました")).toBeVisible();
	await simulator.moveClock(MINUTE);
	await expect.poll(() => operatorApi.listSentTexts(newcomer.id)).toContain(text);
});
