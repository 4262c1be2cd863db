import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import { HOUR, SECOND, toWireTime } from "#domain/platform/time/wire-time.ts";
import { Dice } from "./dice.ts";
import { LineAccount } from "./line/account.ts";
import { type LineServer, serveLine } from "./line/server.ts";
import { Weather } from "./line/weather.ts";
import { comesTrue, Operator } from "./product/operator.ts";
import { isParked, parkAt, parkNowhere } from "./product/park.ts";
import { Product } from "./product/product.ts";
import { alterRecord } from "./product/record.ts";
import { SEED, SIZES } from "./sizes.ts";
import { audience, countRuns, pagePoints, SHOP, strayPeople, TASK_EFFECTS, taskOf } from "./tasks-plan.ts";
import { workOff } from "./work-off.ts";

let line: LineAccount;
let server: LineServer;
let product: Product;

beforeEach(async () => {
	line = new LineAccount();
	server = await serveLine(line, new Weather(new Dice(SEED)));
	product = await Product.install(server.address, inject("firstState"));
	await product.start();
});

afterEach(async () => {
	await product.remove();
	server.close();
});

test(`a task for ${SIZES.taskFriends} friends under ${SIZES.taskKills} kills: each once`, async () => {
	const dice = new Dice(SEED);
	await planTask();
	const people = audience(product);
	console.log(`種 ${SEED}、友だち ${people.length}`);
	const began = Date.now();
	const inTheMiddle: string[] = [];
	for (let kill = 0; kill < SIZES.taskKills; kill++) {
		const unserved = people.slice(countRuns(product));
		if (unserved.length > 0) await killInPage(unserved, dice);
		else await killWhileSending(dice);
		const [runs, sent] = [countRuns(product), line.accepted.length];
		if (Math.min(runs, sent) < people.length) inTheMiddle.push(`${runs}/${sent}`);
	}
	await product.start();
	await comesTrue(() => taskOf(product).status === TASK_STATUS.finished, 60 * SECOND);
	await workOff(product, line);
	console.log(
		`中断 ${SIZES.taskKills} 回（そこまでの実行/受付 ${inTheMiddle.join("、")}）、受付 ${line.accepted.length}、` +
			`受付済みの再送 ${line.repeated}、${((Date.now() - began) / SECOND).toFixed(1)} 秒`,
	);

	expect(inTheMiddle).not.toEqual([]);
	expect(strayPeople(product, people, line.accepted)).toEqual([]);
	const all = people.length;
	expect(taskOf(product)).toEqual({
		status: TASK_STATUS.finished,
		total: all,
		done: all,
		skipped: 0,
		failed: 0,
	});
});

/** Schedules a task that becomes due while the product is down, so that the next start begins it. */
async function planTask(): Promise<void> {
	alterRecord(product, SHOP);
	const operator = await Operator.logIn(product);
	const actionId = await operator.makeAction("全員へのお知らせ", TASK_EFFECTS);
	const at = toWireTime(Date.now() + HOUR);
	await operator.planTask(actionId, at.slice(0, 10), at.slice(11, 16));
	await product.kill();
	alterRecord(product, `update action_tasks set next_work_at = ${Date.now()} where action_id = ${actionId}`);
}

/** Number of next friends among which the kill is placed, so that it falls into this page or after it. */
const AHEAD = 2_500;

/** Kills the product during a page's transaction, before a random row. */
async function killInPage(unserved: string[], dice: Dice): Promise<void> {
	parkAt(product, dice.pick(pagePoints(dice.pick(unserved.slice(0, AHEAD)))));
	await product.start();
	expect(await isParked(product), JSON.stringify(taskOf(product)) + product.output).toBe(true);
	await product.kill();
	parkNowhere(product);
}

/** Lets the product send for a random time, then kills it. */
async function killWhileSending(dice: Dice): Promise<void> {
	const before = line.accepted.length;
	await product.start();
	await comesTrue(() => line.accepted.length > before, 20 * SECOND);
	await pause(dice.between(0, 300));
	await product.kill();
}
