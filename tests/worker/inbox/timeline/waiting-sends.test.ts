import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { HOUR, MINUTE } from "#domain/platform/time/time.ts";
import { changeDelivery, RESEND } from "#functions/engine/deliveries/change.ts";
import { FUTURE_SHOWN, waitingSends } from "#functions/engine/messages/waiting.ts";
import { showComposer } from "#functions/people/composer/show.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { counted, planOf, type Sent } from "#tests/support/database.ts";
import { buildDelivery } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operators.ts";

const NOW = tokyo("2026-11-20 10:00");
const db = connect(env.DB);
let ctx: ReturnType<typeof operatorContext>;
let friendId: number;

/** Deliveries that were sent, each some time after the one before. */
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
	await beginAnew();
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
	const found = await waitingSends(ctx, friendId, 50);
	expect(found.map(({ id }) => id)).toEqual(["late", "now", "soon", "later"]);
	expect((await waitingSends(ctx, friendId, 2)).map(({ id }) => id)).toEqual(["late", "now"]);
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
	expect(await waitingSends(ctx, friend.id, FUTURE_SHOWN)).toEqual([]);
	await changeDelivery(RESEND, { ctx, input: { id } });
	expect((await waitingSends(ctx, friend.id, FUTURE_SHOWN)).map((each) => each.id)).toEqual([id]);
});

test("where more wait than are shown, they are those due first", async () => {
	const friend = await buildFriend();
	for (let each = 0; each < 150; each++)
		await buildDelivery({ id: `waits-${each}`, friendId: friend.id, dueAt: NOW - (150 - each) * MINUTE });
	const found = await waitingSends(ctx, friend.id, FUTURE_SHOWN);
	expect(found.map(({ id }) => id)).toEqual(
		Array.from({ length: FUTURE_SHOWN }, (_, each) => `waits-${each}`),
	);
});

test("a page reads nothing of what left", async () => {
	const { sql: text, params } = waitingSends(ctx, friendId, 50).getQuery();
	const { meta } = await env.DB.prepare(text)
		.bind(...params)
		.all();
	expect(meta.rows_read).toBeLessThan(30);
	const plan = await planOf(env.DB, { sql: text, parameters: params });
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
	expect((await waitingSends(ctx, friend, FUTURE_SHOWN)).map(({ id }) => id)).toEqual(["overdue", "planned"]);
	const rowsReadBy = async ({ sql: text, parameters }: Sent) =>
		(
			await env.DB.prepare(text)
				.bind(...parameters)
				.all()
		).meta.rows_read;
	const { sql: text, params } = waitingSends(ctx, friend, FUTURE_SHOWN).getQuery();
	expect(await rowsReadBy({ sql: text, parameters: params })).toBeLessThan(MOST_READ);
	const { database, trips } = counted(env.DB);
	const { unsent } = await showComposer({
		ctx: { ...ctx, db: connect(database) },
		input: { friend_id: friend },
	});
	expect(unsent.length).toBe(30);
	const asked = trips.flat().filter(({ sql: text }) => text.includes(" due_at <= "));
	expect(asked).toHaveLength(1);
	expect(await rowsReadBy(asked[0]!)).toBeLessThan(MOST_READ);
});

/** Five hundred to each side of now: each is read, listed and read again. */
const MOST_READ = 4_000;
