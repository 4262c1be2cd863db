import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { ARCHIVE_TROUBLES } from "#domain/platform/texts/archive.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/time.ts";
import {
	ARCHIVE,
	archivedIn,
	idsOf,
	recentMessages,
	runArchive,
	SPARE,
	silent,
} from "#tests/support/archive.ts";
import { TestClock } from "#tests/support/clock.ts";
import { failingAt, interruptedAt, type Sent, silentAfter, watched } from "#tests/support/database.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { buildMessage } from "#tests/support/messages.ts";
import { beginAnew, dropEverything, migrateArchive } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";

let clock: TestClock;
let friendId: number;
let all: MessageRow[];
beforeEach(async () => {
	await beginAnew();
	vi.spyOn(console, "error").mockImplementation(() => {});
	clock = new TestClock("2026-11-20 10:00");
	friendId = (await buildFriend()).id;
	const timestamp = clock.now - 200 * DAY;
	for (const text of ["一つ目", "二つ目", "三つ目"]) await buildMessage({ friendId, timestamp, text });
	await buildMessage({ friendId, timestamp: clock.now });
	all = await recentMessages();
	return () => vi.restoreAllMocks();
});

/** Each message once, as it was; among both databases, of which the first one counts. */
async function expectAllOnce(): Promise<void> {
	const recent = await recentMessages();
	const held = new Set(idsOf(recent));
	const archived = (await archivedIn()).filter(({ id }) => !held.has(id));
	expect([...archived, ...recent].toSorted((one, other) => one.id - other.id)).toEqual(all);
}

/** What is left behind is taken up, and in the end each message lies in one database alone. */
async function expectFinished(): Promise<void> {
	await expectAllOnce();
	clock.advance(2 * HOUR);
	await runArchive(clock);
	clock.advance(DAY);
	await runArchive(clock);
	expect(idsOf(await archivedIn())).toEqual(idsOf(all.slice(0, 3)));
	expect(idsOf(await recentMessages())).toEqual(idsOf(all.slice(3)));
	const progress = await env.DB.prepare(
		"select moved, trouble, coalesce(lease_until, 0) > ? as is_running from archive_progress",
	)
		.bind(clock.now)
		.first();
	expect(progress).toEqual({ moved: 3, trouble: null, is_running: 0 });
	await expectAllOnce();
}

/** Whatever becomes of the run, it is over. */
const die = (given: Parameters<typeof runArchive>[1]) => runArchive(clock, given).catch(() => {});

/** The databases of a worker that dies after a round trip with a statement like this, and then does nothing anywhere. */
function deadAfter(step: RegExp) {
	let isDead = false;
	const observer = {
		before: () => {
			if (isDead) throw new Error("the worker is dead");
		},
		after: (statements: Sent[]) => {
			isDead ||= statements.some(({ sql }) => step.test(sql));
			if (isDead) throw new Error("the worker is dead");
		},
	};
	return { env: { ARCHIVE: watched(ARCHIVE, observer) }, database: watched(env.DB, observer) };
}

/** The steps of a batch, in each database. */
const IN_ARCHIVE = {
	"the fence": /^insert into "archive_fence"/,
	"the copy": /insert into "messages"/,
	"the verification": /^select \* from "messages"/,
};
const IN_DATABASE = {
	"taking the turn": /insert into "archive_progress"/,
	"looking for a batch": /^select m\.\*/,
	"the deletion": /delete from "messages"/,
	"the end": /update "archive_progress".*"next_run_at"/,
};

test.each(Object.entries({ ...IN_ARCHIVE, ...IN_DATABASE }))(
	"nothing is lost or doubled by a worker that dies after %s",
	async (_, step) => {
		await die(deadAfter(step));
		await expectFinished();
	},
);

describe("nor where a database", () => {
	test.each(Object.entries(IN_ARCHIVE))("does not answer %s", async (_, step) => {
		await die({ env: { ARCHIVE: failingAt(ARCHIVE, step) } });
		await expectFinished();
	});

	test.each(Object.entries(IN_ARCHIVE))("does %s, and its answer is lost", async (_, step) => {
		await die({ env: { ARCHIVE: silentAfter(ARCHIVE, step) } });
		await expectFinished();
	});

	test.each(Object.entries(IN_DATABASE))("fails at %s", async (_, step) => {
		await die({ database: failingAt(env.DB, step) });
		await expectFinished();
	});

	test.each(Object.entries(IN_DATABASE))("does %s, and its answer is lost", async (_, step) => {
		await die({ database: silentAfter(env.DB, step) });
		await expectFinished();
	});
});

describe("two runs at once", () => {
	test("are one: the second finds the first under way", async () => {
		await Promise.all([runArchive(clock), runArchive(clock), runArchive(clock)]);
		await expectFinished();
		expect((await env.DB.prepare("select turn from archive_progress").first())?.turn).toBeLessThanOrEqual(3);
	});

	test.each(Object.entries({ ...IN_ARCHIVE, "the deletion": IN_DATABASE["the deletion"] }))(
		"that believe each other dead, one of them held up at %s, leave the newest star",
		async (_, step) => {
			const starred = all[1]!.id;
			const operator = await signedInOperator();
			const meanwhile = async () => {
				await rate(operator, starred, 2);
				clock.advance(HOUR);
				await runArchive(clock);
				await rate(operator, starred, 1);
				await rate(operator, all[0]!.id, 2);
			};
			const name = step === IN_DATABASE["the deletion"] ? "database" : "env";
			await runArchive(
				clock,
				name === "database"
					? { database: interruptedAt(env.DB, step, meanwhile) }
					: { env: { ARCHIVE: interruptedAt(ARCHIVE, step, meanwhile) } },
			);
			all = all.map((row, index) => ({ ...row, starred: index === 0 }));
			await expectFinished();
		},
	);
});

const rate = (as: Session, id: number, rate: number) =>
	ask(`/api/messages/${id}/rate`, { as, json: { rate } });

test("a database that was taken back in time, and its count of runs with it, goes on all the same", async () => {
	await runArchive(clock);
	await env.DB.prepare("update archive_progress set turn = 0, cursor_at = null").run();
	await ARCHIVE.prepare("update archive_fence set turn = 40").run();
	const { friendId: _, ...back } = (await archivedIn())[0]!;
	await connect(env.DB)
		.insert(messages)
		.values({ ...back, friendId });
	await buildMessage({ friendId, timestamp: clock.now - 190 * DAY });
	clock.advance(MINUTE);
	await runArchive(clock);
	expect(await archivedIn()).toHaveLength(4);
	expect(await recentMessages()).toHaveLength(1);
	expect((await env.DB.prepare("select turn from archive_progress").first())?.turn).toBe(41);
});

test("what was copied to where it no longer goes is taken out there, and nothing of it is shown", async () => {
	await dropEverything(SPARE);
	await migrateArchive(SPARE);
	await die(deadAfter(IN_ARCHIVE["the copy"]));
	expect(await archivedIn()).toHaveLength(3);
	// Its friend took it back since, and from now on this friend's messages go to the second database.
	expect(friendId % 2).toBe(1);
	await env.DB.prepare("update messages set text = null, unsent_at = 5 where id = ?").bind(all[1]!.id).run();
	all = await recentMessages();
	clock.advance(HOUR);
	await runArchive(clock, { env: { ARCHIVE_2: SPARE } });
	expect(await archivedIn()).toEqual([]);
	expect(await archivedIn(SPARE)).toEqual(all.slice(0, 3));
	expect(await recentMessages()).toEqual(all.slice(3));
});

test("a message that changes while it is copied stays, and no copy of what it was is left", async () => {
	const [changed] = all;
	const archive = watched(ARCHIVE, {
		after: async (statements) => {
			if (statements.some(({ sql }) => IN_ARCHIVE["the copy"].test(sql)))
				await connect(env.DB).update(messages).set({ starred: true });
		},
	});
	await runArchive(clock, { env: { ARCHIVE: archive } });
	expect(await archivedIn()).toEqual([]);
	all = all.map((row) => ({ ...row, starred: true }));
	await expectFinished();
	expect((await archivedIn())[0]).toEqual({ ...changed, starred: true });
});

test("a copy that is not what was copied is told, and its message stays", async () => {
	const archive = watched(ARCHIVE, {
		after: async (statements) => {
			if (statements.some(({ sql }) => IN_ARCHIVE["the copy"].test(sql)))
				await ARCHIVE.prepare("update messages set type = 'file' where id = ?").bind(all[1]!.id).run();
		},
	});
	await runArchive(clock, { env: { ARCHIVE: archive } });
	expect(idsOf(await recentMessages())).toEqual([all[1]!.id, all[3]!.id]);
	expect(idsOf(await archivedIn())).toEqual([all[0]!.id, all[2]!.id]);
	const told = () => env.DB.prepare("select trouble from archive_progress").first();
	expect(await told()).toEqual({ trouble: "differing" });
	await expectFinished();
});

describe("while the archive is out of reach", () => {
	test("it waits, longer each time, says so, and goes on by itself", async () => {
		const admin = await signedInOperator();
		const shown = () =>
			ask<{ trouble: string | null; databases: object[]; next_run_at: string | null; error: string | null }>(
				"/api/archive",
				{ as: admin, env: { ARCHIVE: silent } },
			);
		for (const pause of [1, 2, 4]) {
			await runArchive(clock, { env: { ARCHIVE: silent } });
			const state = await env.DB.prepare("select next_run_at as next from archive_progress").first();
			expect(state?.next).toBe(clock.now + pause * MINUTE);
			clock.advance(pause * MINUTE);
		}
		expect(await shown()).toMatchObject({
			trouble: ARCHIVE_TROUBLES.unreachable,
			error: "Error: the archive is out of reach",
			databases: [{ name: "ARCHIVE", bytes: null }],
		});
		await expectFinished();
		expect((await shown()).trouble).toBe(null);
	});

	test("the pause ends at an hour", async () => {
		for (let count = 0; count < 10; count++) {
			await runArchive(clock, { env: { ARCHIVE: silent } });
			clock.advance(HOUR);
		}
		const state = await env.DB.prepare("select next_run_at as next, failures from archive_progress").first();
		expect(state).toEqual({ next: clock.now, failures: 10 });
	});

	test("a full one says that it is full", async () => {
		const full = watched(ARCHIVE, {
			before: (statements) => {
				if (statements.some(({ sql }) => IN_ARCHIVE["the copy"].test(sql)))
					throw new Error("D1_ERROR: Exceeded maximum DB size: SQLITE_FULL");
			},
		});
		await runArchive(clock, { env: { ARCHIVE: full } });
		expect(await env.DB.prepare("select trouble from archive_progress").first()).toEqual({ trouble: "full" });
		await expectFinished();
	});
});
