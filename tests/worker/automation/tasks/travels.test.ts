import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, observeDatabase } from "#tests/support/observed-database.ts";
import { buildOperator } from "#tests/support/operator-builders.ts";
import { planTaskAtEleven, tickOnce } from "#tests/support/task-builders.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const FRIENDS = 60;

let clock: TestClock;
let task: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	for (let count = 0; count < FRIENDS; count++) await buildFriend();
	const later = { delay_type: 1, delay_min: 1440, delay_max: 1440 } as const;
	const effects = [addTagsEffect((await buildTag()).id), sendTextEffect("お知らせです。", later)];
	task = await planTaskAtEleven({ clock, by: await buildOperator(), action: await buildAction({ effects }) });
	clock.advance(HOUR);
});

test("what the runs of a page share of their ids, causes and sends travels once, and is theirs", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	await tickOnce(clock, database);
	const lists = trips
		.flat()
		.filter(({ sql }) => /^insert into "(runs|deliveries)"/.test(sql))
		.flatMap(({ parameters }) => parameters.filter((value) => String(value).startsWith("[[")));
	expect(lists).toHaveLength(2);
	for (const list of lists) expect(String(list).length).toBeLessThan(`"${nextId()}",`.length * FRIENDS);
	const runs = await readRows<{ id: string; friend_id: number; cause: string }>(
		"select id, friend_id, cause from runs",
	);
	expect(runs).toHaveLength(FRIENDS);
	expect(runs.filter(({ friend_id, cause }) => cause !== `task:${task.id}:${friend_id}`)).toEqual([]);
	expect(runs.filter(({ id }) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toEqual([]);
	expect(
		await countRows(
			"deliveries d",
			`exists (select 1 from runs r where r.sends = json_object('1', d.id) and r.id = d.run_id
				and r.friend_id = d.friend_id and d.order_key = r.id)`,
		),
	).toBe(FRIENDS);
});

test("whom a page serves is answered as one row", async () => {
	const answered: number[] = [];
	const database = observeDatabase(env.DB, {});
	const batch = database.batch.bind(database);
	database.batch = async <Row>(statements: D1PreparedStatement[]) => {
		const results = await batch<Row>(statements);
		answered.push(...results.map(({ results: found }) => found.length));
		return results;
	};
	await tickOnce(clock, database);
	expect(await countRows("runs")).toBe(FRIENDS);
	expect(Math.max(...answered)).toBeLessThan(FRIENDS);
});
