import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { BroadcastAccount } from "./broadcast-account.ts";
import { Dice } from "./dice.ts";
import { advanceClock, comesTrue, Operator } from "./product/operator.ts";
import { isParked, type ParkPoint, parkAt, parkNowhere } from "./product/park.ts";
import { SEED, SIZES } from "./sizes.ts";

const TEXT = BroadcastAccount.text;
const ERRORS = 0.5;
/** Maximum duration of half a call, ms: slow enough to be killed midway. */
const SLOW = 500;

let account: BroadcastAccount;
beforeEach(async () => {
	account = await BroadcastAccount.open();
});
afterEach(() => account.close());

test(`a broadcast to ${SIZES.broadcastFriends} friends under ${SIZES.broadcastKills} kills: each once`, async () => {
	const { line, weather, product } = account;
	const dice = new Dice(SEED);
	const operator = await Operator.logIn(product);
	await operator.broadcast("お知らせ", TEXT);
	const people = account.audience();
	console.log(`種 ${SEED}、友だち ${people.length}`);
	weather.probability = ERRORS;
	weather.slowest = SLOW;
	await account.kill();
	const inTheMiddle: number[] = [];
	for (let kill = 0; kill < SIZES.broadcastKills; kill++) {
		const point = POINTS[kill % (POINTS.length + 1)];
		if (point) await killAt(point);
		else await killWhileSending(dice);
		inTheMiddle.push(line.accepted.length);
	}
	await product.start();
	for (let minute = 0; minute < 60 && account.openWork() > 0; minute++) {
		line.lead = await advanceClock(product, MINUTE);
		await comesTrue(() => account.openWork() === 0, 3 * SECOND);
	}
	console.log(
		`中断 ${SIZES.broadcastKills} 回（そこまでの受付 ${inTheMiddle.join("、")}）、受付 ${line.accepted.length}、受付済みの再送 ${line.repeated}`,
		Object.fromEntries(weather.struck),
	);

	expect(account.openWork()).toBe(0);
	expect(inTheMiddle.some((accepted) => accepted < people.length)).toBe(true);
	expect(line.altered).toBe(0);
	expect(account.phones()).toEqual(people.map((user) => `${user} ${TEXT}`).sort());
	expect(account.strayRecords(people.length)).toEqual([]);
});

/**
 * While a page is written; between a call's claim and the call; between the call and its record. After these,
 * kills at any moment.
 */
const POINTS: ParkPoint[] = [
	{ on: "before insert on deliveries", when: `new.multicast_id is not null and new.friend_id % 700 = 699` },
	{ on: "after update on multicasts", when: "new.state = 'queued'" },
	{ on: "before update on multicasts", when: "old.state = 'queued' and new.state <> 'queued'" },
];

/** Kills the product at a park point, if it reaches it. */
async function killAt(point: ParkPoint): Promise<void> {
	const { product } = account;
	parkAt(product, point);
	await product.start();
	await isParked(product, 15 * SECOND);
	await account.kill();
	parkNowhere(product);
}

async function killWhileSending(dice: Dice): Promise<void> {
	await account.product.start();
	await pause(dice.between(0, 2_000));
	await account.kill();
}
