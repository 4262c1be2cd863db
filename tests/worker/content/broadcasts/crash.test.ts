import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { FRIENDS_PER_TASK_PAGE } from "#functions/automation/tasks/claim-task.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/delivery-timing.ts";
import {
	BROADCAST_TEXT,
	buildOrderedBroadcast,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import type { ScriptedLineAnswer } from "#tests/support/line-protocol.ts";
import { resetState } from "#tests/support/migrations.ts";
import { observeDatabase } from "#tests/support/observed-database.ts";
import { buildOperator } from "#tests/support/operator-builders.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { tickOnce } from "#tests/support/task-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const KILLS = 15;
const FRIENDS = FRIENDS_PER_TASK_PAGE + 700;

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00");
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** Database of a worker that dies around one of its next round trips, before it or before its result. */
function dyingSoon(random: () => number): D1Database {
	let left = Math.floor(random() * 14);
	const isBefore = random() < 0.5;
	let isDead = false;
	const die = () => {
		isDead = true;
		throw new Error("the worker is dead");
	};
	return observeDatabase(env.DB, {
		before: () => {
			if (isDead || (left === 0 && isBefore)) die();
		},
		after: () => {
			if (isDead || left-- === 0) die();
		},
	});
}

/** LINE's next answers: two in ten fail after acceptance, two in ten before, one in ten is rate limited. */
const weather = (random: () => number): ScriptedLineAnswer[] =>
	Array.from({ length: 12 }, (): ScriptedLineAnswer => {
		const drawn = random();
		if (drawn < 0.2) return { status: 500, accepted: true };
		if (drawn < 0.4) return { status: 500 };
		return drawn < 0.5 ? { status: 429 } : { usual: true };
	});

test.each(SEEDS)(`${FRIENDS} friends in bad weather, ${KILLS} kills: each once (seed %i)`, async (seed) => {
	const random = createRandomGenerator(seed);
	await insertFriends(FRIENDS);
	await buildOrderedBroadcast({ clock, by: await buildOperator() });
	clock.advance(ORDER_UNDO_WINDOW);
	for (let kill = 0; kill < KILLS; kill++) {
		await fakeLine.answers("multicast", ...weather(random));
		const dying = dyingSoon(random);
		await tickOnce(clock, dying).catch(() => undefined);
		await workSendQueues(clock, dying).catch(() => undefined);
		clock.advance(random() < 0.5 ? SEND_LEASE : MINUTE);
		await forgetDeaths();
	}
	for (let round = 0; round < 200 && (await isOpen()); round++) {
		await tickOnce(clock);
		await workSendQueues(clock);
		clock.advance(MINUTE);
	}

	const arrived = (await fakeLine.accepted()).map(({ to, texts }) => `${to} ${texts.join()}`);
	expect([arrived.length, new Set(arrived).size]).toEqual([FRIENDS, FRIENDS]);
	expect(arrived.every((each) => each.endsWith(BROADCAST_TEXT))).toBe(true);
	expect(await countRows("deliveries", "state = 'sent'")).toBe(FRIENDS);
	expect(await countRows("messages", "outgoing = 1")).toBe(FRIENDS);
	expect(await readRows("select total, done, skipped, failed from action_tasks")).toEqual([
		{ total: FRIENDS, done: FRIENDS, skipped: 0, failed: 0 },
	]);
	const bodies = Map.groupBy(await fakeLine.calls("multicast"), ({ headers }) => headers["x-line-retry-key"]);
	for (const [, same] of bodies) expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

/** Clears death counts: as many in a row would otherwise park the work for the operator. */
const forgetDeaths = () =>
	env.DB.batch([
		env.DB.prepare("update multicasts set lost = 0"),
		env.DB.prepare("update action_tasks set attempts = 0, careful_until = null"),
	]);

const isOpen = async () =>
	(await countRows("action_tasks", "next_work_at is not null")) +
		(await countRows("multicasts", "next_attempt_at is not null")) +
		(await countRows("deliveries", "state in ('scheduled', 'queued')")) >
	0;
