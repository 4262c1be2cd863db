import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TASK_STATUS } from "#domain/actions/task.ts";
import { HOUR, SECOND, wireTime } from "#domain/time.ts";
import { Dice } from "./dice.ts";
import { LineAccount } from "./line/account.ts";
import { type LineServer, serveLine } from "./line/server.ts";
import { Weather } from "./line/weather.ts";
import { comesTrue, Operator } from "./product/operator.ts";
import { Product } from "./product/product.ts";
import { alterRecord } from "./product/record.ts";
import { SEED, SIZES } from "./sizes.ts";
import { audience, countRuns, SHOP, strayPeople, TASK_EFFECTS, taskOf } from "./tasks-plan.ts";
import { workOff } from "./work-off.ts";

let line: LineAccount;
let server: LineServer;
let product: Product;

beforeEach(async () => {
	line = new LineAccount();
	server = await serveLine(line, new Weather(new Dice(SEED)));
	product = await Product.install(server.address);
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
	const inTheMiddle: number[] = [];
	for (let kill = 0; kill < SIZES.taskKills; kill++) {
		await product.start();
		await killAtWork(dice);
		if (countRuns(product) < people.length) inTheMiddle.push(countRuns(product));
	}
	await product.start();
	await comesTrue(() => taskOf(product).status === TASK_STATUS.finished, 60 * SECOND);
	await workOff(product, line);
	console.log(
		`中断 ${SIZES.taskKills} 回（そこまでの実行 ${inTheMiddle.join("、")}）、受付 ${line.accepted.length}、` +
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

/** Its moment comes while the product is down: the next start begins it. */
async function planTask(): Promise<void> {
	alterRecord(product, SHOP);
	const operator = await Operator.logIn(product);
	const actionId = await operator.makeAction("全員へのお知らせ", TASK_EFFECTS);
	const at = wireTime(Date.now() + HOUR);
	await operator.planTask(actionId, at.slice(0, 10), at.slice(11, 16));
	await product.kill();
	alterRecord(product, `update action_tasks set next_work_at = ${Date.now()} where action_id = ${actionId}`);
}

/** Lets the task, or the sending of its texts, get on by a piece that the dice decide. */
async function killAtWork(dice: Dice): Promise<void> {
	const before = countRuns(product) + line.accepted.length;
	await comesTrue(() => countRuns(product) + line.accepted.length > before, 20 * SECOND);
	await pause(dice.between(0, 300));
	await product.kill();
}
