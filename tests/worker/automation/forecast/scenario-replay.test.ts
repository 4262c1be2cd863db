import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { commitBatch, connectD1 } from "#db/d1-client.ts";
import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { currentDay, DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { replayScenario } from "#functions/automation/forecast/replay-scenario.ts";
import { sendDueScenarioSteps } from "#functions/automation/scenarios/send-due-scenario-steps.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { beginReading, stopReading } from "#functions/engine/friend-records/scenario-reading.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { type EditorStep, expectStepsSave } from "#tests/support/step-requests.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const BEGIN = "2026-10-20 10:07";
const FRIENDS = 6;

/** Draw of an integer below a bound. */
type Below = (count: number) => number;

/** Step before its save; `audience` is the member query of its message. */
interface PlannedStep {
	day: number;
	minute: number;
	audience: number | null;
}

interface Plan {
	dateDiff: number;
	steps: PlannedStep[];
}

interface Play {
	clock: TestClock;
	operator: BuiltOperator;
	id: number;
	steps: EditorStep[];
}

const drawPlan = (below: Below, audience: number): Plan => ({
	dateDiff: below(2) === 0 ? DATE_DIFF.elapsed : DATE_DIFF.clock,
	steps: Array.from({ length: 2 + below(4) }, () => ({
		day: below(9),
		minute: below(24) * 60 + below(2) * 30,
		audience: below(3) === 0 ? audience : null,
	})),
});

const inputOf = ({ day, minute, audience }: PlannedStep, id: number | null = null) => ({
	id,
	day,
	minute,
	a_twice_type: 0 as const,
	inputs: [{ ...sendTextEffect("お知らせ"), member_query_id: audience }],
});

let clock: TestClock;
let operator: BuiltOperator;
let session: ConsoleSession;
let audience: number;
let friends: { id: number }[];

async function begin() {
	await resetState();
	clock = new TestClock(BEGIN).rule();
	operator = await buildOperator();
	session = await signInOperator(operator);
	const tag = await buildTag();
	audience = await storeRow("member_queries", {
		filter: { inputs: [{ type: 60, tag_ids: [tag.id], tag_or: 0 }] },
		created_at: 1,
	});
	friends = [];
	for (let count = 0; count < FRIENDS; count++) friends.push(await buildFriend());
	for (const { id } of friends.slice(0, 3))
		await storeRow("friend_tags", { friend_id: id, tag_id: tag.id, created_at: 1 });
}

async function storeScenario({ dateDiff, steps }: Plan): Promise<{ id: number; steps: EditorStep[] }> {
	const id = await buildItem("scenario", session, { name: "入門", date_diff: dateDiff });
	return {
		id,
		steps: await expectStepsSave(
			"scenario",
			session,
			id,
			steps.map((step) => inputOf(step)),
		),
	};
}

const begins = (id: number, friend: { id: number }, start: { day: number; time: string } | null = null) =>
	commitBatch(connectD1(env.DB), [
		beginReading(clock.context(), sql`(select ${friend.id} as friend_id)`, id, start),
	]);

/** Sends what is due at each full minute until an instant. */
async function sendUntil(until: number) {
	for (;;) {
		const [due] = await readRows<{ at: number | null }>(
			"select min(next_at) as at from scenario_subscriptions",
		);
		const next = Math.ceil(Math.max(due?.at ?? Number.POSITIVE_INFINITY, clock.now) / MINUTE) * MINUTE;
		if (next > until) break;
		clock.now = next;
		await sendDueScenarioSteps(clock.context());
		await sendDueDeliveries(clock.context());
	}
	clock.now = until;
}

/** A month in which friends begin a scenario, some at a later day, and some stop. */
async function playMonth(seed: number, plan: Plan): Promise<Play> {
	await begin();
	const scenario = await storeScenario(plan);
	const random = createRandomGenerator(seed);
	const below: Below = (count) => Math.floor(random() * count);
	const events = friends.flatMap((friend) => {
		const at = clock.now + below(20) * DAY + below(24 * 60) * MINUTE + 17_000;
		const start = below(3) === 0 ? { day: below(4), time: "00:00" } : null;
		const stop = at + below(12 * 24) * HOUR + 31_000;
		return [
			{ at, run: () => begins(scenario.id, friend, start) },
			...(below(2) === 0
				? [
						{
							at: stop,
							run: () =>
								commitBatch(connectD1(env.DB), [stopReading(clock.context(), sql`(select ${friend.id})`)]),
						},
					]
				: []),
		];
	});
	const end = clock.now + 29 * DAY;
	for (const { at, run } of events.sort((a, b) => a.at - b.at)) {
		if (at > end) continue;
		await sendUntil(at);
		await run();
	}
	await sendUntil(end);
	return { clock, operator, ...scenario };
}

/** Messages that LINE accepted, as day and number. */
async function listSentDays(): Promise<Record<string, number>> {
	const sent = await readRows<{ at: number }>("select sent_at as at from deliveries where state = 'sent'");
	const days = Map.groupBy(sent, ({ at }) => currentDay(at));
	return Object.fromEntries([...days].map(([day, rows]) => [day, rows.length]));
}

const daysWith = (days: { date: string; before: number; after: number }[], of: "before" | "after") =>
	Object.fromEntries(days.filter((day) => day[of] > 0).map((day) => [day.date, day[of]]));

const replay = (id: number, draft: object, by = operator) =>
	replayScenario(operatorContext(clock, by), id, draft as never);

describe("the replay of a changed scenario", () => {
	test.each([1, 2, 3])("equals the same month played anew with the change (seed %i)", async (seed) => {
		await begin();
		const random = createRandomGenerator(seed * 1_000);
		const below: Below = (count) => Math.floor(random() * count);
		const [before, after] = [drawPlan(below, audience), drawPlan(below, audience)];
		const first = await playMonth(seed, before);
		const sentBefore = await listSentDays();
		const snapshot = await takeSnapshot();
		// The first stored step becomes the first of the draft; the others are deleted and added.
		const draft = {
			date_diff: after.dateDiff,
			steps: after.steps.map((step, index) => inputOf(step, index === 0 ? first.steps[0]!.id : null)),
		};
		const result = await replay(first.id, draft);
		const unchanged = await replay(first.id, {});
		expect(await listChangesSince(snapshot)).toEqual([]);
		expect(daysWith(result.days, "before")).toEqual(sentBefore);
		// The unchanged scenario would have sent what it sent.
		expect(daysWith(unchanged.days, "after")).toEqual(sentBefore);
		expect(unchanged.steps.map((step) => step.after)).toEqual(unchanged.steps.map((step) => step.before));

		const anew = await playMonth(seed, after);
		const sentAfter = await listSentDays();
		expect(daysWith(result.days, "after")).toEqual(sentAfter);
		for (const sent of [sentBefore, sentAfter]) expect(Object.keys(sent)).not.toEqual([]);
		const again = await replay(anew.id, {});
		expect(result.steps.map((step) => step.after)).toEqual(again.steps.map((step) => step.before));
	});
});

describe("a replay", () => {
	beforeEach(begin);
	const scenarioOfDays = (...days: number[]) =>
		storeScenario({
			dateDiff: DATE_DIFF.elapsed,
			steps: days.map((day) => ({ day, minute: 0, audience: null })),
		});

	test("names the friends who would have received a step last, to those who may see them", async () => {
		const { id } = await scenarioOfDays(0);
		await begins(id, friends[0]!);
		await sendUntil(clock.now + HOUR);
		const draft = { steps: [inputOf({ day: 0, minute: 30, audience: null })] };
		expect(await replay(id, draft)).toMatchObject({
			before: 1,
			after: 1,
			removed: 1,
			steps: [{ is_new: true, before: 0, after: 1, friends: [{ id: friends[0]!.id }] }],
		});
		const other = await buildOperator({ abilities: ["scenario-read"] });
		expect((await replay(id, draft, other)).steps[0]).toMatchObject({ after: 1, friends: [] });
	});

	test("leaves out friends who had blocked the account by then", async () => {
		const { id } = await scenarioOfDays(0, 1, 2);
		const blocked = await buildFriend({ blockedAt: clock.now + 30 * HOUR });
		await begins(id, blocked);
		clock.advance(5 * DAY);
		expect((await replay(id, {})).steps.map(({ after }) => after)).toEqual([1, 1, 0]);
	});

	test("counts the operator's friends alone", async () => {
		const { id } = await scenarioOfDays(0);
		const tag = await buildTag();
		await storeRow("friend_tags", { friend_id: friends[0]!.id, tag_id: tag.id, created_at: 1 });
		for (const friend of friends) await begins(id, friend);
		await sendUntil(clock.now + HOUR);
		const limited = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		expect(await replay(id, {}, limited)).toMatchObject({ before: 1, after: 1, is_restricted: true });
		expect(await replay(id, {})).toMatchObject({ before: FRIENDS, after: FRIENDS, is_restricted: false });
	});

	test("leaves out a step's action that had run for a friend before the period, if it runs once", async () => {
		const { id, steps } = await scenarioOfDays(0);
		await begins(id, friends[0]!);
		await sendUntil(clock.now + HOUR);
		clock.advance(31 * DAY);
		await env.DB.prepare("update scenario_subscriptions set started_at = ?, base_at = ?")
			.bind(clock.now - DAY, clock.now - DAY)
			.run();
		const draftOf = (a_twice_type: number) => ({ steps: [{ ...steps[0]!, a_twice_type }] });
		expect((await replay(id, draftOf(1))).after).toBe(0);
		expect((await replay(id, draftOf(0))).after).toBe(1);
	});

	test("walks along indexes", async () => {
		const { id } = await scenarioOfDays(0);
		const { database, trips } = countRoundTrips(env.DB);
		await replayScenario(operatorContext(clock, operator, { db: connectD1(database) }), id, {});
		const reads = trips.flat().filter((statement) => /scenario_subscriptions|deliveries/.test(statement.sql));
		expect(reads).toHaveLength(2);
		for (const statement of reads) {
			const plan = (await explainQueryPlan(env.DB, statement)).join("\n");
			expect(plan).toMatch(
				/SEARCH r USING INDEX scenario_subscriptions_scenario \(scenario_id=\?\)|SEARCH d USING INDEX deliveries_due_at/,
			);
			expect(plan).not.toMatch(/SCAN (r|d|friends|u|t)\b/);
		}
	});

	test("is refused without the ability, for an unknown scenario and with a misspelt field", async () => {
		const { id } = await scenarioOfDays(0);
		const other = await signInOperator(await buildOperator({ abilities: ["friend-read"] }));
		const send = (json: object, as = session, scenario = id) =>
			sendRequest(`/api/scenario/${scenario}/replay`, { as, json });
		expect((await send({}, other)).status).toBe(403);
		expect((await send({}, session, 9_999)).status).toBe(404);
		expect((await send({ step: [] })).status).toBe(422);
		expect((await send({})).status).toBe(200);
	});
});
