import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { HOUR, MINUTE } from "#domain/time.ts";
import { waitingSends } from "#functions/messages/waiting.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { planOf } from "#tests/support/database.ts";
import { buildDelivery } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operators.ts";

const NOW = tokyo("2026-11-20 10:00");
const db = connect(env.DB);
let ctx: ReturnType<typeof operatorContext>;
let friendId: number;

beforeAll(async () => {
	await beginAnew();
	ctx = operatorContext(new TestClock("2026-11-20 10:00"), await buildOperator());
	friendId = (await buildFriend()).id;
	const sent = await buildDelivery({
		friendId,
		state: "sent",
		nextAttemptAt: null,
		dueAt: NOW - 2_000 * HOUR,
	});
	// Two thousand of years before, an hour apart, the last of them an hour ago.
	await execute(
		db,
		sql`insert into deliveries (id, friend_id, messages, cause, order_key, state, due_at, created_at)
			with recursive n(i) as (select 1 union all select i + 1 from n where i < 1999)
			select 'old-' || i, friend_id, messages, 'old-' || i, 'old-' || i, 'sent', due_at + i * ${HOUR}, due_at
			from n, (select * from deliveries where id = ${sent.id})`,
	);
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
	const found = await waitingSends(ctx, friendId).limit(50);
	expect(found.map(({ id }) => id)).toEqual(["late", "now", "soon", "later"]);
	expect((await waitingSends(ctx, friendId).limit(2)).map(({ id }) => id)).toEqual(["late", "now"]);
});

test("a page does not read what left in the years before", async () => {
	const { sql: text, params } = waitingSends(ctx, friendId).limit(50).toSQL();
	const { meta } = await env.DB.prepare(text)
		.bind(...params)
		.all();
	expect(meta.rows_read).toBeLessThan(300);
	const plan = await planOf(env.DB, { sql: text, parameters: params });
	expect(plan.join("\n")).toContain("deliveries_friend (friend_id=? AND due_at>?)");
	expect(plan.join("\n")).toContain("deliveries_friend (friend_id=? AND due_at<?)");
	expect(plan.filter((step) => step.startsWith("SCAN deliveries"))).toEqual([]);
});
