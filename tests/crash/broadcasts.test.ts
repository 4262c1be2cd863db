import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { Dice } from "./dice.ts";
import { LineAccount } from "./line/account.ts";
import { type LineServer, serveLine } from "./line/server.ts";
import { Weather } from "./line/weather.ts";
import { advanceClock, comesTrue, Operator } from "./product/operator.ts";
import { isParked, type ParkPoint, parkAt, parkNowhere } from "./product/park.ts";
import { Product } from "./product/product.ts";
import { alterRecord, deleteDemoDeliveries, readRecord } from "./product/record.ts";
import { SEED, SIZES } from "./sizes.ts";

const TEXT = "秋のお知らせです";
const ERRORS = 0.5;
/** Maximum duration of half a call, ms: slow enough to be killed midway. */
const SLOW = 500;

let line: LineAccount;
let weather: Weather;
let server: LineServer;
let product: Product;

beforeEach(async () => {
	line = new LineAccount();
	// Three in ten calls fail, two in ten fail after LINE accepted them.
	weather = new Weather(new Dice(SEED), ["error", "error", "error", "error-after", "error-after"]);
	server = await serveLine(line, weather);
	product = await Product.install(server.address, inject("firstState"));
	deleteDemoDeliveries(product);
	alterRecord(product, FRIENDS);
	await product.start();
});

afterEach(async () => {
	await product.remove();
	server.close();
});

/** Friends in addition to the demo's. */
const FRIENDS = `insert into friends (line_user_id, name, followed_at, created_at, profile_fetched_at)
	with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SIZES.broadcastFriends})
	select printf('Ue%031x', i), '友だち' || i, i, 1, 1 from n`;

test(`a broadcast to ${SIZES.broadcastFriends} friends under ${SIZES.broadcastKills} kills: each once`, async () => {
	const dice = new Dice(SEED);
	const operator = await Operator.logIn(product);
	await operator.broadcast("お知らせ", TEXT);
	const people = audience();
	console.log(`種 ${SEED}、友だち ${people.length}`);
	weather.probability = ERRORS;
	weather.slowest = SLOW;
	await product.kill();
	alterRecord(product, AFTERWARDS);
	const inTheMiddle: number[] = [];
	for (let kill = 0; kill < SIZES.broadcastKills; kill++) {
		const point = POINTS[kill % (POINTS.length + 1)];
		if (point) await killAt(point);
		else await killWhileSending(dice);
		alterRecord(product, AFTERWARDS);
		inTheMiddle.push(line.accepted.length);
	}
	await product.start();
	for (let minute = 0; minute < 60 && openWork() > 0; minute++) {
		line.lead = await advanceClock(product, MINUTE);
		await comesTrue(() => openWork() === 0, 3 * SECOND);
	}
	console.log(
		`中断 ${SIZES.broadcastKills} 回（そこまでの受付 ${inTheMiddle.join("、")}）、受付 ${line.accepted.length}、受付済みの再送 ${line.repeated}`,
		Object.fromEntries(weather.struck),
	);

	expect(openWork()).toBe(0);
	expect(inTheMiddle.some((accepted) => accepted < people.length)).toBe(true);
	expect(line.altered).toBe(0);
	expect(line.accepted.map(({ friend, texts }) => `${friend} ${texts.join()}`).sort()).toEqual(
		people.map((user) => `${user} ${TEXT}`).sort(),
	);
	expect(strayRecords(people.length)).toEqual([]);
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

/**
 * Makes pending work due at the next start and clears leases and death counts: as many deaths in a row would
 * otherwise park it for the operator.
 */
const AFTERWARDS = `
	update action_tasks set attempts = 0, careful_until = null, next_work_at = 1
		where next_work_at is not null and id in (select task_id from broadcasts);
	update multicasts set lost = 0, next_attempt_at = 1 where next_attempt_at is not null;`;

/** Kills the product at a park point, if it reaches it. */
async function killAt(point: ParkPoint): Promise<void> {
	parkAt(product, point);
	await product.start();
	await isParked(product, 15 * SECOND);
	await product.kill();
	parkNowhere(product);
}

async function killWhileSending(dice: Dice): Promise<void> {
	await product.start();
	await pause(dice.between(0, 2_000));
	await product.kill();
}

const audience = (): string[] =>
	readRecord(product, (query) =>
		query<{ user: string }>(
			"select line_user_id as user from friends where blocked_at is null and user_rate = 1 order by id",
		),
	).map(({ user }) => user);

const openWork = (): number =>
	readRecord(
		product,
		(query) =>
			query<{ open: number }>(`select
				(select count(*) from action_tasks where next_work_at is not null
					and id in (select task_id from broadcasts))
				+ (select count(*) from multicasts where next_attempt_at is not null)
				+ (select count(*) from deliveries where broadcast_id is not null
					and state in ('scheduled', 'queued')) as open`)[0]!.open,
	);

/** States of deliveries other than sent once to every friend. */
const strayRecords = (friends: number): unknown[] =>
	readRecord(product, (query) =>
		query<object>(`select * from (
			select d.state as state, count(*) as deliveries, count(distinct d.friend_id) as friends,
				(select count(*) from messages m where m.text = '${TEXT}' and m.outgoing) as messages
			from deliveries d where d.broadcast_id is not null group by 1)
			where state <> 'sent' or deliveries <> ${friends} or friends <> ${friends} or messages <> ${friends}`),
	);
