import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { passByCondition } from "#functions/automation/journeys/pass-by-condition.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, runEffects } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import {
	type BuiltJourney,
	buildJourney,
	fetchJourneyData,
	passPhase,
} from "#tests/support/journey-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAfter, failAt, interruptAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let as: ConsoleSession;
let clock: TestClock;
let journey: BuiltJourney;
let tag: { id: number };
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2030-01-10 10:00").rule();
	as = await buildSession();
	tag = await buildTag();
	const filter = { inputs: [{ type: 60, tag_ids: [tag.id] }] };
	journey = await buildJourney(as, ["a", { name: "b", filter, passes_by_condition: true }, "c"]);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const [A, B, C] = [0, 1, 2];
const give = ({ id }: FriendRecord, tagId = tag.id) =>
	storeRow("friend_tags", { friend_id: id, tag_id: tagId, created_at: 1 });
const at = async (place: number, ...friends: FriendRecord[]) =>
	passPhase(journey.phases[place]!, friends, clock.now - 1);

/** Phases that a friend has passed. */
const passedBy = async ({ id }: FriendRecord) =>
	(
		await readRows<{ phase: number }>(
			"select journey_tag_id as phase from friend_journey_tags where friend_id = ? order by journey_tag_id",
			id,
		)
	).map(({ phase }) => "abc"[journey.phases.indexOf(phase)]);

/** Runs the minute job after its interval. */
const look = (database = env.DB) => {
	clock.advance(6 * MINUTE);
	return passByCondition(clock.context({ db: connectD1(database) }));
};

const standing = async () =>
	(
		await requestJson<{ journey_tags: { standing: number }[] }>(`/api/journeys/${journey.id}/map`, { as })
	).journey_tags.map((phase) => phase.standing);

describe("a phase that is passed by condition", () => {
	test("is passed by who stands at the phase before and matches, as soon as they do", async () => {
		const [matches, waits, elsewhere, ahead] = [
			await buildFriend({ tagIds: [tag.id] }),
			await buildFriend(),
			await buildFriend({ tagIds: [tag.id] }),
			await buildFriend({ tagIds: [tag.id] }),
		];
		await at(A, matches, waits, ahead);
		await at(C, ahead);
		await look();
		expect(await Promise.all([matches, waits, elsewhere, ahead].map(passedBy))).toEqual([
			["a", "b"],
			["a"],
			[],
			["a", "c"],
		]);
		await give(waits);
		await look();
		expect(await passedBy(waits)).toEqual(["a", "b"]);
		expect(await standing()).toEqual([0, 2, 1]);
	});

	test("is passed once: whoever it is taken back from is not moved again", async () => {
		const friend = await buildFriend({ tagIds: [tag.id] });
		await at(A, friend);
		await look();
		await runEffects(clock, friend, [buildEffect("phase", { method: 1, journey_tags: [journey.phases[B]] })]);
		await look();
		expect(await passedBy(friend)).toEqual(["a"]);
	});

	test("as the first of its journey is passed by who is at none of it", async () => {
		const filter = { inputs: [{ type: 60, tag_ids: [tag.id] }] };
		journey = await buildJourney(as, [{ name: "a", filter, passes_by_condition: true }, "b"]);
		const [outside, ahead] = [
			await buildFriend({ tagIds: [tag.id] }),
			await buildFriend({ tagIds: [tag.id] }),
		];
		await at(B, ahead);
		await look();
		expect([await passedBy(outside), await passedBy(ahead)]).toEqual([["a"], ["b"]]);
	});

	test("moves nobody while its condition is broken, once it is turned off, or its journey deleted", async () => {
		const friend = await buildFriend({ tagIds: [tag.id] });
		await at(A, friend);
		const { name, version, journey_tags } = await fetchJourneyData(as, journey.id);
		const query = journey_tags[B]!.member_query_id!;
		const [{ filter }] = (await readRows<{ filter: string }>(
			"select filter from member_queries where id = ?",
			query,
		)) as [{ filter: string }];
		await updateRow("member_queries", query, { filter: "spoilt" });
		await look();
		await updateRow("member_queries", query, { filter });
		const off = journey_tags.map((phase) => ({ ...phase, passes_by_condition: false }));
		await requestJson(`/api/journeys/${journey.id}`, {
			as,
			method: "PUT",
			whole: true,
			json: { name, version, journey_tags: off },
		});
		await look();
		await requestJson(`/api/journeys/${journey.id}`, {
			as,
			method: "PUT",
			whole: true,
			json: { name, version: version + 1, journey_tags },
		});
		await requestJson(`/api/journeys/${journey.id}`, { as, method: "DELETE" });
		await look();
		expect(await passedBy(friend)).toEqual(["a"]);
	});

	test("[M-003] moves the friends of whoever turned it on, also after a colleague's save", async () => {
		const scope = await buildTag();
		const [mine, theirs] = [
			await buildFriend({ tagIds: [tag.id, scope.id] }),
			await buildFriend({ tagIds: [tag.id] }),
		];
		const restricted = await buildSession({ scope: { all: false, tagIds: [scope.id] } });
		const filter = { inputs: [{ type: 60, tag_ids: [tag.id] }] };
		journey = await buildJourney(restricted, ["a", { name: "b", filter, passes_by_condition: true }]);
		const data = await fetchJourneyData(as, journey.id);
		await requestJson(`/api/journeys/${journey.id}`, { as, method: "PUT", whole: true, json: data });
		await at(A, mine, theirs);
		await look();
		expect([await passedBy(mine), await passedBy(theirs)]).toEqual([["a", "b"], ["a"]]);
	});
});

describe("a worker that dies", () => {
	let friend: FriendRecord;
	beforeEach(async () => {
		friend = await buildFriend({ tagIds: [tag.id] });
		await at(A, friend);
	});
	const RECORD = /insert into "friend_journey_tags"/;
	const CLAIM = /attempts = attempts \+ 1/;

	test.each([
		["between the claim and the record", () => dieAfter(env.DB, CLAIM)],
		["with the record, which fails whole", () => failAt(env.DB, RECORD)],
		["after the record, without hearing of it", () => loseAnswerAfter(env.DB, RECORD)],
	])("%s leaves nothing undone, nothing done twice, and the counts right", async (_, database) => {
		await look(database()).catch(() => undefined);
		await look();
		await look();
		expect(await passedBy(friend)).toEqual(["a", "b"]);
		expect(await readRows("select friend_id as id from journey_moves")).toEqual([{ id: friend.id }]);
		expect(await standing()).toEqual([0, 1, 0]);
	});

	test("keeps others from it no longer than its lease", async () => {
		await look(dieAfter(env.DB, CLAIM)).catch(() => undefined);
		clock.advance(MINUTE);
		await passByCondition(clock.context());
		expect(await passedBy(friend)).toEqual(["a"]);
		clock.advance(5 * MINUTE);
		await passByCondition(clock.context());
		expect(await passedBy(friend)).toEqual(["a", "b"]);
	});

	test("[gives up journey_tags] again and again is given up, is told on the map, and goes on after a save", async () => {
		for (let times = 0; times < MAX_LOST_WORKERS; times++)
			await look(dieAfter(env.DB, CLAIM)).catch(() => undefined);
		await look();
		expect(await passedBy(friend)).toEqual(["a"]);
		const { journey_tags } = await requestJson<{ journey_tags: { stop_reason: string | null }[] }>(
			`/api/journeys/${journey.id}/map`,
			{ as },
		);
		expect(journey_tags[B]!.stop_reason).toMatch(/止まり/);
		const data = await fetchJourneyData(as, journey.id);
		await requestJson(`/api/journeys/${journey.id}`, { as, method: "PUT", whole: true, json: data });
		await look();
		expect(await passedBy(friend)).toEqual(["a", "b"]);
	});

	test("or anybody else who turns it off meanwhile moves nobody", async () => {
		const { name, version, journey_tags } = await fetchJourneyData(as, journey.id);
		const off = journey_tags.map((phase) => ({ ...phase, passes_by_condition: false }));
		await look(
			interruptAt(env.DB, RECORD, async () => {
				await requestJson(`/api/journeys/${journey.id}`, {
					as,
					method: "PUT",
					whole: true,
					json: { name, version, journey_tags: off },
				});
			}),
		);
		expect(await passedBy(friend)).toEqual(["a"]);
		expect(await standing()).toEqual([1, 0, 0]);
	});
});
