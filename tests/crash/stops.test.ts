import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { BroadcastAccount } from "./broadcast-account.ts";
import { advanceClock, comesTrue, Operator } from "./product/operator.ts";
import { SEED, SIZES } from "./sizes.ts";

const TEXT = BroadcastAccount.text;
/** Maximum duration of half a call, ms: the stop falls into calls. */
const SLOW = 700;
/** Longest way of a call to LINE that began before the report of the stop, ms. */
const WAY = 250;
const KILLS = 2;

let account: BroadcastAccount;
beforeEach(async () => {
	account = await BroadcastAccount.open();
});
afterEach(() => account.close());

test(`a broadcast to ${SIZES.broadcastFriends} friends that is stopped midway, under ${KILLS} kills: nothing after the press, and each once after the lift`, async () => {
	const { line, weather, product } = account;
	const operator = await Operator.logIn(product);
	await operator.broadcast("お知らせ", TEXT);
	const people = account.audience();
	weather.probability = 0.4;
	weather.slowest = SLOW;
	await account.kill();
	await product.start();
	await comesTrue(() => line.accepted.length > 0, 30 * SECOND);
	await operator.stop();
	const pressedAt = Date.now();
	await pause(WAY);
	const atPress = line.accepted.length;
	for (let kill = 0; kill < KILLS; kill++) {
		await account.kill();
		await product.start();
		line.lead = await advanceClock(product, MINUTE);
		// All friends have their delivery, although nothing is sent.
		await comesTrue(() => sum(account.countDeliveries()) === people.length, 20 * SECOND);
		await pause(2 * SECOND);
		const { due, under_way } = await operator.showStop();
		const { sent = 0, ...others } = account.countDeliveries();
		expect(due).toEqual([
			{
				...{ kind: "broadcast", label: "一斉配信", count: people.length - sent },
				in_doubt: expect.any(Number),
			},
		]);
		expect([sum(others), under_way]).toEqual([people.length - sent, 0]);
		// A message that LINE has and the product does not know is in doubt.
		expect(due[0]!.in_doubt).toBeGreaterThanOrEqual(line.accepted.length - sent);
		expect(due[0]!.in_doubt).toBeLessThanOrEqual(people.length - sent);
	}
	console.log(
		`種 ${SEED}、友だち ${people.length}、停止まで ${atPress}、停止中の受付 ${line.accepted.length - atPress}`,
	);
	expect(line.accepted.length).toBeLessThan(people.length);
	expect(line.arrivals.filter((at) => at > pressedAt + WAY)).toEqual([]);

	await operator.lift();
	for (let minute = 0; minute < 60 && account.openWork() > 0; minute++) {
		line.lead = await advanceClock(product, MINUTE);
		await comesTrue(() => account.openWork() === 0, 3 * SECOND);
	}
	expect(account.openWork()).toBe(0);
	expect(line.altered).toBe(0);
	expect(account.phones()).toEqual(people.map((user) => `${user} ${TEXT}`).sort());
	expect(account.strayRecords(people.length)).toEqual([]);
});

const sum = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((total, count) => total + count, 0);
