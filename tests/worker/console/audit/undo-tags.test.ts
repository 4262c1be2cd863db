import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { workSearchJobs } from "#functions/people/friend-search/jobs/search-job-worker.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	countRoundTrips,
	dieAfter,
	explainQueryPlan,
	interruptAt,
} from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { expectUndone, newestEntryId, requestUndo } from "#tests/support/undo-requests.ts";

let clock: TestClock;
let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	as = await buildSession({ isAdmin: true, abilities: [] });
});

interface Changed {
	count: number;
	undo?: number;
}

const change = (friends: { id: number }[], tags: { id: number }[], remove: 0 | 1 = 0, by = as) =>
	requestJson<Changed>("/api/friend_search/tags", {
		as: by,
		json: { friend_ids: friends.map(({ id }) => id), tag_ids: tags.map(({ id }) => id), remove },
	});
const sinceOf = async (friend: { id: number }, tag: { id: number }) =>
	(
		await readRows<{ created_at: number }>(
			"select created_at from friend_tags where friend_id = ? and tag_id = ?",
			friend.id,
			tag.id,
		)
	)[0]?.created_at;

describe("tags that were put on many friends", () => {
	test("are taken off who got them then and has had them since, and off nobody else", async () => {
		const vip = await buildTag({ name: "VIP" });
		const [got, had, again] = [
			await buildFriend(),
			await buildFriend({ tagIds: [vip.id] }),
			await buildFriend(),
		];
		const { undo: entry } = await change([got, had, again], [vip]);
		clock.pass(MINUTE);
		await change([again], [vip], 1);
		clock.pass(MINUTE);
		await change([again], [vip]);
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 1 });
		expect(await Promise.all([got, had, again].map(tagIdsOf))).toEqual([[], [vip.id], [vip.id]]);
	});

	test("give back the tag that they had replaced, since when it stood, and run nothing", async () => {
		const action = await buildAction();
		const old = await buildTag({ name: "会員", appendActionId: action.id });
		const next = await buildTag({ name: "優良会員", replaceTagId: old.id });
		const friend = await buildFriend({ tagIds: [old.id] });
		const since = await sinceOf(friend, old);
		const { undo: entry } = await change([friend], [next]);
		expect(await tagIdsOf(friend)).toEqual([next.id]);
		clock.pass(MINUTE);
		const runs = (await countRows("runs")) + (await countRows("pending_runs"));
		await expectUndone(entry!, as);
		expect(await tagIdsOf(friend)).toEqual([old.id]);
		expect(await sinceOf(friend, old)).toBe(since);
		expect((await countRows("runs")) + (await countRows("pending_runs"))).toBe(runs);
	});

	test("are not taken off whom a full tag had turned away", async () => {
		const few = await buildTag({ name: "先着", capacity: 1 });
		const friends = [await buildFriend(), await buildFriend()];
		const { undo: entry } = await change(friends, [few]);
		expect(await countRows("friend_tags", `tag_id = ${few.id}`)).toBe(1);
		clock.pass(MINUTE);
		expect(await expectUndone(entry!, as)).toMatchObject({ done: 1 });
		expect(await countRows("friend_tags", `tag_id = ${few.id}`)).toBe(0);
	});
});

describe("tags that were taken off many friends", () => {
	test("are given back since when they stood, as far as there is room, and twice to nobody", async () => {
		const few = await buildTag({ name: "先着", capacity: 2 });
		const [first, second, newcomer] = [
			await buildFriend({ tagIds: [few.id] }),
			await buildFriend({ tagIds: [few.id] }),
			await buildFriend(),
		];
		const since = await sinceOf(first, few);
		const { undo: entry } = await change([first, second], [few], 1);
		clock.pass(MINUTE);
		await change([newcomer], [few]);
		expect(await expectUndone(entry!, as)).toEqual({ done: 1, left: 1 });
		expect(await tagIdsOf(first)).toEqual([few.id]);
		expect(await tagIdsOf(second)).toEqual([]);
		expect(await sinceOf(first, few)).toBe(since);
	});

	test("stay off where the tag was deleted since: it is refused, and nothing is changed", async () => {
		const vip = await buildTag({ name: "VIP" });
		const friend = await buildFriend({ tagIds: [vip.id] });
		const { undo: entry } = await change([friend], [vip], 1);
		await env.DB.prepare("update tags set deleted_at = 5 where id = ?").bind(vip.id).run();
		const standing = await takeSnapshot();
		const answer = await requestUndo(entry!, as);
		expect([answer.status, await answer.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.changedSince] }]);
		expect(await listChangesSince(standing)).toEqual([]);
	});
});

test("a restricted operator takes back their own, of the friends whom they see", async () => {
	const [own, vip] = [await buildTag(), await buildTag({ name: "VIP" })];
	const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	const [stays, leaves] = [await buildFriend({ tagIds: [own.id] }), await buildFriend({ tagIds: [own.id] })];
	const { undo: entry } = await change([stays, leaves], [vip], 0, staff);
	await change([leaves], [own], 1);
	clock.pass(MINUTE);
	expect(await expectUndone(entry!, staff)).toEqual({ done: 1, left: 1 });
	expect(await tagIdsOf(leaves)).toEqual([vip.id]);
});

test("the log names the tags to who may read what was done to friends, and to nobody else", async () => {
	const tag = await buildTag({ name: "VIP" });
	const { undo: entry } = await change([await buildFriend()], [tag]);
	const namesFor = async (by: ConsoleSession) => {
		const { entries } = await requestJson<{ entries: { id: number; changes: { after: string | null }[] }[] }>(
			"/api/audit",
			{ as: by },
		);
		return entries.find(({ id }) => id === entry)!.changes.map(({ after }) => after);
	};
	expect(await namesFor(as)).toContain("VIP");
	expect(await namesFor(await buildSession({ abilities: ["audit-read"] }))).toEqual([]);
});

/** Enough parts for two undo transactions. */
async function manyParts(): Promise<{ entry: number; tag: { id: number }; friends: { id: number }[] }> {
	const tag = await buildTag({ name: "VIP" });
	const friends = [];
	for (let page = 1; page <= 25; page++) {
		const friend = await buildFriend();
		friends.push(friend);
		await storeRow("friend_tags", { friend_id: friend.id, tag_id: tag.id, created_at: page });
		await storeRow("undo_parts", {
			...{
				undo_key: "job-1",
				page,
				what: "tag-on",
				subject_id: tag.id,
				content: [{ friend: friend.id }],
				created_at: page,
			},
		});
	}
	const entry = await storeRow("audit_log", {
		...{ at: clock.now, operator_id: 1, verb: "friend.tags.all", subject_type: "friend", undo_key: "job-1" },
	});
	return { entry, tag, friends };
}

describe("a job over all friends", () => {
	test("is taken back page by page once it is over, each friend as they were", async () => {
		const vip = await buildTag({ name: "VIP" });
		const [got, had] = [await buildFriend(), await buildFriend({ tagIds: [vip.id] })];
		await requestJson("/api/friend_search/jobs", {
			as,
			json: { filter: { inputs: [] }, work: { kind: "tag", tag_ids: [vip.id], remove: 0 } },
		});
		const entry = await newestEntryId("friend.tags.all");
		const early = await requestUndo(entry, as);
		expect([early.status, await early.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.jobRunning] }]);
		clock.pass(MINUTE);
		await workSearchJobs(clock.context());
		expect(await tagIdsOf(got)).toEqual([vip.id]);
		clock.pass(DAY);
		expect(await expectUndone(entry, as)).toEqual({ done: 1, left: 0 });
		expect([await tagIdsOf(got), await tagIdsOf(had)]).toEqual([[], [vip.id]]);
	});

	test("whose undoing dies between two parts is offered again, and goes on where it broke off", async () => {
		const { entry, tag, friends } = await manyParts();
		const dead = dieAfter(env.DB, /insert into "undos"/);
		expect((await requestUndo(entry, as, { env: { DB: dead } })).status).toBe(500);
		expect(await countRows("friend_tags", `tag_id = ${tag.id}`)).toBe(5);
		const { entries } = await requestJson<{ entries: { id: number; undo: string | null }[] }>("/api/audit", {
			as,
		});
		expect(entries.find(({ id }) => id === entry)).toMatchObject({ undo: "begun" });
		// A friend who got the tag again meanwhile keeps it.
		await storeRow("friend_tags", { friend_id: friends[0]!.id, tag_id: tag.id, created_at: clock.now });
		expect(await expectUndone(entry, as)).toEqual({ done: 25, left: 0 });
		expect(await countRows("friend_tags", `tag_id = ${tag.id}`)).toBe(1);
		expect(await readRows("select detail from audit_log where verb = 'undo'")).toHaveLength(1);
	});

	test("pressed by two at the same time is counted once", async () => {
		const { entry, tag } = await manyParts();
		const busy = interruptAt(env.DB, /insert into "undos"/, async () => void (await expectUndone(entry, as)));
		const answer = await requestUndo(entry, as, { env: { DB: busy } });
		expect([answer.status, await answer.json()]).toEqual([200, { done: 25, left: 0 }]);
		expect(await countRows("friend_tags", `tag_id = ${tag.id}`)).toBe(0);
		expect(await readRows("select detail from audit_log where verb = 'undo'")).toHaveLength(1);
	});

	test("pressed by two, one of them dead on the way, is counted once", async () => {
		const { entry } = await manyParts();
		const dead = dieAfter(env.DB, /insert into "undos"/);
		const busy = interruptAt(env.DB, /insert into "undos"/, async () => {
			expect((await requestUndo(entry, as, { env: { DB: dead } })).status).toBe(500);
		});
		const answer = await requestUndo(entry, as, { env: { DB: busy } });
		expect([answer.status, await answer.json()]).toEqual([200, { done: 25, left: 0 }]);
	});

	test("is found by its parts off an index", async () => {
		const { entry } = await manyParts();
		const { database, trips } = countRoundTrips(env.DB);
		await requestUndo(entry, as, { env: { DB: database } });
		const asked = trips.flat().filter(({ sql }) => sql.includes("undo_parts"));
		expect(asked.length).toBeGreaterThan(0);
		for (const each of asked)
			expect((await explainQueryPlan(env.DB, each)).join()).not.toMatch(/SCAN (p|undo_parts)\b/);
	});
});
