import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { Steps } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("a friend waits at the next step of a scenario, and goes on with the time", async ({
	page,
	openAs,
	simulator,
	operatorApi,
	newcomer: friend,
}) => {
	const word = ownName("購読");
	const [first, second] = [`${word}の一通目`, `${word}の二通目`];
	const id = await operatorApi.makeItem("scenario", { name: `${word}のシナリオ` });
	await operatorApi.saveSteps("scenario", id, [
		{ day: 0, minute: 2, text: first },
		{ day: 3, minute: 0, text: second },
	]);
	await operatorApi.answer(word, [{ type: 5, group_id: id }]);
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says(`${word}をお願いします`);
	const steps = new Steps(page);
	const waiting = (...texts: string[]) =>
		expect(async () => {
			await page.goto(addressOf("scenario", { id }));
			await expect(steps.rows).toContainText(texts, { timeout: 3_000 });
		}).toPass();
	await waiting("1人が待っています", "待っている友だちはいません");
	await expect(phone.lines(first)).toHaveCount(0);

	await simulator.moveClock(3 * MINUTE);
	await expect(phone.lines(first)).toHaveCount(1);
	await waiting("待っている友だちはいません", "1人が待っています");

	// A friend whose step is removed waits for the next one.
	await steps.add((form) => form.textbox("日").fill("9"), `${word}の三通目`);
	await steps.remove("3日後");
	await waiting("待っている友だちはいません", "1人が待っています");
	await expect(steps.rows.nth(1)).toContainText("9日後");
	await expect(phone.lines(second)).toHaveCount(0);
});
