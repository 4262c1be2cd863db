import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNDO_WINDOW } from "#domain/content/broadcasts/broadcast.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { FRIENDS_PER_PAGE } from "#functions/automation/tasks/claim.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/timing.ts";
import { crowd, NEWS, orderedBroadcast, sendWith } from "#tests/support/broadcasts.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { TestClock } from "#tests/support/clock.ts";
import { watched } from "#tests/support/database.ts";
import { line } from "#tests/support/line.ts";
import type { ScriptedAnswer } from "#tests/support/line-protocol.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator } from "#tests/support/operators.ts";
import { seeded } from "#tests/support/seeded.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { tickWith } from "#tests/support/tasks.ts";

const KILLS = 15;
const FRIENDS = FRIENDS_PER_PAGE + 700;

let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock("2026-11-20 10:00");
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** The database of a worker that dies at one of its next round trips: before it was made, or before it heard of it. */
function dyingSoon(random: () => number): D1Database {
	let left = Math.floor(random() * 14);
	const isBefore = random() < 0.5;
	let isDead = false;
	const die = () => {
		isDead = true;
		throw new Error("the worker is dead");
	};
	return watched(env.DB, {
		before: () => {
			if (isDead || (left === 0 && isBefore)) die();
		},
		after: () => {
			if (isDead || left-- === 0) die();
		},
	});
}

/** LINE's next answers: three in ten are errors, two in ten come after it took the messages. */
const weather = (random: () => number): ScriptedAnswer[] =>
	Array.from({ length: 12 }, (): ScriptedAnswer => {
		const drawn = random();
		if (drawn < 0.2) return { status: 500, accepted: true };
		if (drawn < 0.4) return { status: 500 };
		return drawn < 0.5 ? { status: 429 } : { usual: true };
	});

test.each(SEEDS)(`${FRIENDS} friends in bad weather, ${KILLS} kills: each once (seed %i)`, async (seed) => {
	const random = seeded(seed);
	await crowd(FRIENDS);
	await orderedBroadcast({ clock, by: await buildOperator() });
	clock.advance(UNDO_WINDOW);
	for (let kill = 0; kill < KILLS; kill++) {
		await line.answers("multicast", ...weather(random));
		const dying = dyingSoon(random);
		await tickWith(clock, dying).catch(() => undefined);
		await sendWith(clock, dying).catch(() => undefined);
		clock.advance(random() < 0.5 ? SEND_LEASE : MINUTE);
		await forgetDeaths();
	}
	for (let round = 0; round < 200 && (await isOpen()); round++) {
		await tickWith(clock);
		await sendWith(clock);
		clock.advance(MINUTE);
	}

	const arrived = (await line.accepted()).map(({ to, texts }) => `${to} ${texts.join()}`);
	expect([arrived.length, new Set(arrived).size]).toEqual([FRIENDS, FRIENDS]);
	expect(arrived.every((each) => each.endsWith(NEWS))).toBe(true);
	expect(await countRows("deliveries", "state = 'sent'")).toBe(FRIENDS);
	expect(await countRows("messages", "outgoing = 1")).toBe(FRIENDS);
	expect(await rows("select total, done, skipped, failed from action_tasks")).toEqual([
		{ total: FRIENDS, done: FRIENDS, skipped: 0, failed: 0 },
	]);
	const bodies = Map.groupBy(await line.calls("multicast"), ({ headers }) => headers["x-line-retry-key"]);
	for (const [, same] of bodies) expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

/** So many deaths in a row would leave it for a person, as other tests have it. */
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
