import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { changeDelivery, RESEND_DELIVERIES } from "#functions/engine/deliveries/change-deliveries.ts";
import { listWaitingDeliveries, MAX_FUTURE_SHOWN } from "#functions/engine/messages/waiting-deliveries.ts";
import { showComposer } from "#functions/people/composer/show-composer.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan, type SentStatement } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const NOW = tokyoTime("2026-11-20 10:00");
const db = connectD1(env.DB);
let ctx: ReturnType<typeof operatorContext>;
let friendId: number;

/** Sent deliveries at intervals. */
async function gone(of: { friendId: number; since: number; times: number; apart?: number }) {
	const { friendId, since, times, apart = MINUTE } = of;
	const { id } = await buildDelivery({
		friendId,
		state: "sent",
		nextAttemptAt: null,
		dueAt: since,
		sentAt: since,
	});
	await execute(
		db,
		sql`insert into deliveries (id, friend_id, messages, cause, order_key, state, due_at, sent_at, created_at)
			with recursive n(i) as (select 1 union all select i + 1 from n where i < ${times - 1})
			select id || i, friend_id, messages, id || i, id || i, 'sent', due_at + i * ${apart}, due_at, due_at
			from n, (select * from deliveries where id = ${id})`,
	);
}

beforeAll(async () => {
	await resetState();
	const clock = new TestClock("2026-11-20 10:00");
	ctx = operatorContext(clock, await buildOperator());
	friendId = (await buildFriend()).id;
	// Two thousand, an hour apart, the last of them an hour ago.
	await gone({ friendId, since: NOW - 2_000 * HOUR, times: 2_000, apart: HOUR });
	await buildDelivery({ id: "late", friendId, state: "queued", dueAt: NOW - 50 * HOUR });
	await buildDelivery({ id: "now", friendId, state: "queued", dueAt: NOW });
	await buildDelivery({
		id: "cancelled",
		friendId,
		state: "cancelled",
		nextAttemptAt: null,
		dueAt: NOW + MINUTE,
	});
	await buildDelivery({ id: "later", friendId, dueAt: NOW + 2 * HOUR });
	await buildDelivery({ id: "soon", friendId, dueAt: NOW + HOUR });
	await buildDelivery({ id: "another's", dueAt: NOW + HOUR });
});

test("what waits is found soonest first, whatever left before it", async () => {
	const found = await listWaitingDeliveries(ctx, friendId, 50);
	expect(found.map(({ id }) => id)).toEqual(["late", "now", "soon", "later"]);
	expect((await listWaitingDeliveries(ctx, friendId, 2)).map(({ id }) => id)).toEqual(["late", "now"]);
});

test("what is sent again is among it, however many fell due since it failed", async () => {
	const friend = await buildFriend();
	const { id } = await buildDelivery({
		friendId: friend.id,
		state: "failed",
		nextAttemptAt: null,
		dueAt: NOW - 200 * MINUTE,
	});
	await gone({ friendId: friend.id, since: NOW - 190 * MINUTE, times: 101 });
	expect(await listWaitingDeliveries(ctx, friend.id, MAX_FUTURE_SHOWN)).toEqual([]);
	await changeDelivery(RESEND_DELIVERIES, { ctx, input: { id } });
	expect((await listWaitingDeliveries(ctx, friend.id, MAX_FUTURE_SHOWN)).map((each) => each.id)).toEqual([
		id,
	]);
});

test("where more wait than are shown, they are those due first", async () => {
	const friend = await buildFriend();
	for (let each = 0; each < 150; each++)
		await buildDelivery({ id: `waits-${each}`, friendId: friend.id, dueAt: NOW - (150 - each) * MINUTE });
	const found = await listWaitingDeliveries(ctx, friend.id, MAX_FUTURE_SHOWN);
	expect(found.map(({ id }) => id)).toEqual(
		Array.from({ length: MAX_FUTURE_SHOWN }, (_, each) => `waits-${each}`),
	);
});

test("a page reads nothing of what left", async () => {
	const { sql: text, params } = listWaitingDeliveries(ctx, friendId, 50).getQuery();
	const { meta } = await env.DB.prepare(text)
		.bind(...params)
		.all();
	expect(meta.rows_read).toBeLessThan(30);
	const plan = await explainQueryPlan(env.DB, { sql: text, parameters: params });
	expect(plan.map((step) => step.trim()).filter((step) => /deliveries/.test(step))).toEqual([
		"SEARCH deliveries USING INTEGER PRIMARY KEY (rowid=?)",
		"SEARCH deliveries USING INDEX deliveries_waiting (friend_id=? AND due_at>?)",
		"SEARCH deliveries USING INDEX deliveries_waiting (friend_id=? AND due_at<?)",
	]);
});

test("thousands of sends that failed or were cancelled are not read with what waits", async () => {
	const friend = (await buildFriend()).id;
	for (const [id, state, since] of [
		["failed", "failed", NOW - 5_000 * MINUTE],
		["cancelled", "cancelled", NOW + HOUR],
	] as const) {
		await buildDelivery({ id: `${id}-0`, friendId: friend, state, nextAttemptAt: null, dueAt: since });
		await execute(
			db,
			sql`insert into deliveries (id, friend_id, messages, cause, order_key, state, due_at, created_at)
				with recursive n(i) as (select 1 union all select i + 1 from n where i < 3999)
				select id || i, friend_id, messages, id || i, id || i, state, due_at + i * ${MINUTE}, due_at
				from n, (select * from deliveries where id = ${`${id}-0`})`,
		);
	}
	await buildDelivery({ id: "overdue", friendId: friend, state: "queued", dueAt: NOW - 3 * HOUR });
	await buildDelivery({ id: "planned", friendId: friend, dueAt: NOW + 3 * HOUR });
	expect((await listWaitingDeliveries(ctx, friend, MAX_FUTURE_SHOWN)).map(({ id }) => id)).toEqual([
		"overdue",
		"planned",
	]);
	const rowsReadBy = async ({ sql: text, parameters }: SentStatement) =>
		(
			await env.DB.prepare(text)
				.bind(...parameters)
				.all()
		).meta.rows_read;
	const { sql: text, params } = listWaitingDeliveries(ctx, friend, MAX_FUTURE_SHOWN).getQuery();
	expect(await rowsReadBy({ sql: text, parameters: params })).toBeLessThan(MOST_READ);
	const { database, trips } = countRoundTrips(env.DB);
	const { unsent } = await showComposer({
		ctx: { ...ctx, db: connectD1(database) },
		input: { friend_id: friend },
	});
	expect(unsent.length).toBe(30);
	const asked = trips.flat().filter(({ sql: text }) => text.includes(" due_at <= "));
	expect(asked).toHaveLength(1);
	expect(await rowsReadBy(asked[0]!)).toBeLessThan(MOST_READ);
});

/** Five hundred on each side of the present, each read three times. */
const MOST_READ = 4_000;
