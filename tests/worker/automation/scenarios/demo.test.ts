import { env } from "cloudflare:workers";
import { isNotNull } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { episodeSteps, friendReminders } from "#db/automation/reminders.ts";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { connectD1 } from "#db/d1-client.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { goalStepDueAt } from "#domain/engine/steps/goal-time.ts";
import { stepDueAt, stepOffsetOf } from "#domain/engine/steps/scenario-time.ts";
import { DEFAULT_ZONE, HOUR } from "#domain/platform/time/wire-time.ts";
import { fillDemoSalons } from "#functions/booking/salons/demo/fill-demo-salons.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const clock = new TestClock();
const db = connectD1(env.DB);
beforeAll(async () => {
	await loadDemo(env.DB, "none", clock.now, fillDemoSalons);
}, 120_000);

test("the demo's readers stand where the steps' times say, and nobody's next step is due at once", async () => {
	const steps = await db.select().from(scenarioSteps);
	const kinds = new Map((await db.select().from(scenarios)).map(({ id, dateDiff }) => [id, dateDiff]));
	const readers = await db
		.select()
		.from(scenarioSubscriptions)
		.where(isNotNull(scenarioSubscriptions.nextAt));
	expect(readers.length).toBeGreaterThan(10);
	for (const { scenarioId, baseAt, position, nextAt, daysSent } of readers) {
		const base = { baseAt, byClock: kinds.get(scenarioId) === 1, zone: DEFAULT_ZONE };
		const theirs = steps
			.filter((step) => step.scenarioId === scenarioId)
			.map((step) => ({ ...step, at: stepDueAt(step, base), place: stepOffsetOf(step) }));
		const sent = theirs.filter(({ at }) => at <= clock.now);
		const ahead = theirs.filter(({ at }) => at > clock.now);
		expect({ position, nextAt, daysSent }).toEqual({
			position: Math.max(...sent.map(({ place }) => place)),
			nextAt: Math.min(...ahead.map(({ at }) => at)),
			daysSent: Math.max(...sent.map(({ day }) => day)),
		});
		expect(nextAt).toBeGreaterThan(clock.now + HOUR);
	}
});

test("the demo's reminders wait for their next step, none of which is due at once", async () => {
	const steps = await db.select().from(episodeSteps);
	const set = await db.select().from(friendReminders).where(isNotNull(friendReminders.nextAt));
	expect(new Set(set.map(({ episodeId }) => episodeId))).toEqual(new Set([1, 2]));
	for (const { episodeId, originAt, nextAt } of set) {
		const ahead = steps
			.filter((step) => step.episodeId === episodeId)
			.map((step) => goalStepDueAt(step, originAt, DEFAULT_ZONE))
			.filter((at) => at > clock.now);
		expect(nextAt).toBe(Math.min(...ahead));
		expect(nextAt).toBeGreaterThan(clock.now + HOUR);
	}
});

test("each reminder of the demo is of a booking or a visit of its friend", async () => {
	expect(await countRows("friend_reminders", "episode_id = 1 and state = 'set'")).toBeGreaterThan(5);
	expect(await countRows("friend_reminders", "episode_id = 2 and state = 'set'")).toBeGreaterThan(0);
	expect(
		await countRows(
			"friend_reminders x",
			`not exists (select 1 from reservations r where r.friend_id = x.friend_id and r.starts_at = x.origin_at
				and r.status = 'approved' and r.parent_id is null and r.deleted_at is null)`,
		),
	).toBe(0);
});
