import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { UNDO_WINDOW } from "#domain/broadcasts/broadcast.ts";
import { MINUTE, SECOND } from "#domain/time.ts";
import { Dice } from "./dice.ts";
import { LineAccount } from "./line/account.ts";
import { type LineServer, serveLine } from "./line/server.ts";
import { Weather } from "./line/weather.ts";
import { advanceClock, comesTrue, Operator } from "./product/operator.ts";
import { Product } from "./product/product.ts";
import { alterRecord, readRecord } from "./product/record.ts";
import { SEED, SIZES } from "./sizes.ts";

const TEXT = "秋のお知らせです";
const ERRORS = 0.5;

let line: LineAccount;
let weather: Weather;
let server: LineServer;
let product: Product;

beforeEach(async () => {
	line = new LineAccount();
	// Three in ten calls are errors, two in ten were accepted before.
	weather = new Weather(new Dice(SEED), ["error", "error", "error", "error-after", "error-after"]);
	server = await serveLine(line, weather);
	product = await Product.install(server.address, inject("firstState"));
	alterRecord(product, FRIENDS);
	await product.start();
});

afterEach(async () => {
	await product.remove();
	server.close();
});

/** Beside those of the demo. */
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
	line.lead = await advanceClock(product, UNDO_WINDOW + SECOND);
	const inTheMiddle: number[] = [];
	for (let kill = 0; kill < SIZES.broadcastKills; kill++) {
		if (kill > 0) await product.start();
		line.lead = await advanceClock(product, MINUTE);
		await pause(dice.between(20, 1_500));
		await product.kill();
		// So many deaths in a row would leave it for a person.
		alterRecord(product, "update multicasts set lost = 0; update action_tasks set attempts = 0");
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
	expect(line.altered).toBe(0);
	expect(line.accepted.map(({ friend, texts }) => `${friend} ${texts.join()}`).sort()).toEqual(
		people.map((user) => `${user} ${TEXT}`).sort(),
	);
	expect(strayRecords(people.length)).toEqual([]);
});

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

/** What the product holds for anything but sent once to everybody. */
const strayRecords = (friends: number): unknown[] =>
	readRecord(product, (query) =>
		query<object>(`select * from (
			select d.state as state, count(*) as deliveries, count(distinct d.friend_id) as friends,
				(select count(*) from messages m where m.text = '${TEXT}' and m.outgoing) as messages
			from deliveries d where d.broadcast_id is not null group by 1)
			where state <> 'sent' or deliveries <> ${friends} or friends <> ${friends} or messages <> ${friends}`),
	);
