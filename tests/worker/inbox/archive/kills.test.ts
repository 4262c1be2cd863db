import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { ARCHIVE_TROUBLE_TEXTS } from "#domain/platform/texts/archive-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import {
	ARCHIVE_DATABASE,
	listArchivedMessages,
	listRecentMessages,
	messageIdsOf,
	runArchive,
	SPARE_DATABASE,
	UNREACHABLE_DATABASE,
} from "#tests/support/archive-fixture.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { applyArchiveMigrations, dropSchema, resetState } from "#tests/support/migrations.ts";
import {
	failAt,
	interruptAt,
	loseAnswerAfter,
	observeDatabase,
	type SentStatement,
} from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friendId: number;
let all: MessageRow[];
beforeEach(async () => {
	await resetState();
	vi.spyOn(console, "error").mockImplementation(() => {});
	clock = new TestClock("2026-11-20 10:00");
	friendId = (await buildFriend()).id;
	const timestamp = clock.now - 200 * DAY;
	for (const text of ["一つ目", "二つ目", "三つ目"]) await buildMessage({ friendId, timestamp, text });
	await buildMessage({ friendId, timestamp: clock.now });
	all = await listRecentMessages();
	return () => vi.restoreAllMocks();
});

/** Expects each message once and unchanged over both databases; the main one takes precedence. */
async function expectAllOnce(): Promise<void> {
	const recent = await listRecentMessages();
	const held = new Set(messageIdsOf(recent));
	const archived = (await listArchivedMessages()).filter(({ id }) => !held.has(id));
	expect([...archived, ...recent].toSorted((a, b) => a.id - b.id)).toEqual(all);
}

/** Expects that later runs finish the move, and that each message is in one database only. */
async function expectFinished(): Promise<void> {
	await expectAllOnce();
	clock.advance(2 * HOUR);
	await runArchive(clock);
	clock.advance(DAY);
	await runArchive(clock);
	expect(messageIdsOf(await listArchivedMessages())).toEqual(messageIdsOf(all.slice(0, 3)));
	expect(messageIdsOf(await listRecentMessages())).toEqual(messageIdsOf(all.slice(3)));
	const progress = await env.DB.prepare(
		"select moved, trouble, coalesce(lease_until, 0) > ? as is_running from archive_progress",
	)
		.bind(clock.now)
		.first();
	expect(progress).toEqual({ moved: 3, trouble: null, is_running: 0 });
	await expectAllOnce();
}

/** Run that may fail. */
const die = (given: Parameters<typeof runArchive>[1]) => runArchive(clock, given).catch(() => {});

/** Databases of a worker that dies after a matching round trip; later calls fail in all of them. */
function deadAfter(step: RegExp) {
	let isDead = false;
	const observer = {
		before: () => {
			if (isDead) throw new Error("the worker is dead");
		},
		after: (statements: SentStatement[]) => {
			isDead ||= statements.some(({ sql }) => step.test(sql));
			if (isDead) throw new Error("the worker is dead");
		},
	};
	return {
		env: { ARCHIVE: observeDatabase(ARCHIVE_DATABASE, observer) },
		database: observeDatabase(env.DB, observer),
	};
}

/** Steps of a batch in each database. */
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
		await die({ env: { ARCHIVE: failAt(ARCHIVE_DATABASE, step) } });
		await expectFinished();
	});

	test.each(Object.entries(IN_ARCHIVE))("does %s, and its answer is lost", async (_, step) => {
		await die({ env: { ARCHIVE: loseAnswerAfter(ARCHIVE_DATABASE, step) } });
		await expectFinished();
	});

	test.each(Object.entries(IN_DATABASE))("fails at %s", async (_, step) => {
		await die({ database: failAt(env.DB, step) });
		await expectFinished();
	});

	test.each(Object.entries(IN_DATABASE))("does %s, and its answer is lost", async (_, step) => {
		await die({ database: loseAnswerAfter(env.DB, step) });
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
			const operator = await buildSession();
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
					? { database: interruptAt(env.DB, step, meanwhile) }
					: { env: { ARCHIVE: interruptAt(ARCHIVE_DATABASE, step, meanwhile) } },
			);
			all = all.map((row, index) => ({ ...row, starred: index === 0 }));
			await expectFinished();
		},
	);
});

const rate = (as: ConsoleSession, id: number, rate: number) =>
	requestJson(`/api/messages/${id}/rate`, { as, json: { rate } });

test("a database that was taken back in time, and its count of runs with it, goes on all the same", async () => {
	await runArchive(clock);
	await env.DB.prepare("update archive_progress set turn = 0, cursor_at = null").run();
	await ARCHIVE_DATABASE.prepare("update archive_fence set turn = 40").run();
	const { friendId: _, ...back } = (await listArchivedMessages())[0]!;
	await connectD1(env.DB)
		.insert(messages)
		.values({ ...back, friendId });
	await buildMessage({ friendId, timestamp: clock.now - 190 * DAY });
	clock.advance(MINUTE);
	await runArchive(clock);
	expect(await listArchivedMessages()).toHaveLength(4);
	expect(await listRecentMessages()).toHaveLength(1);
	expect((await env.DB.prepare("select turn from archive_progress").first())?.turn).toBe(41);
});

test("what was copied to where it no longer goes is taken out there, and nothing of it is shown", async () => {
	await dropSchema(SPARE_DATABASE);
	await applyArchiveMigrations(SPARE_DATABASE);
	await die(deadAfter(IN_ARCHIVE["the copy"]));
	expect(await listArchivedMessages()).toHaveLength(3);
	// The friend unsent a message meanwhile, and their messages now move to the second database.
	expect(friendId % 2).toBe(1);
	await env.DB.prepare("update messages set text = null, unsent_at = 5 where id = ?").bind(all[1]!.id).run();
	all = await listRecentMessages();
	clock.advance(HOUR);
	await runArchive(clock, { env: { ARCHIVE_2: SPARE_DATABASE } });
	expect(await listArchivedMessages()).toEqual([]);
	expect(await listArchivedMessages(SPARE_DATABASE)).toEqual(all.slice(0, 3));
	expect(await listRecentMessages()).toEqual(all.slice(3));
});

test("a message that changes while it is copied stays, and no copy of what it was is left", async () => {
	const [changed] = all;
	const archive = observeDatabase(ARCHIVE_DATABASE, {
		after: async (statements) => {
			if (statements.some(({ sql }) => IN_ARCHIVE["the copy"].test(sql)))
				await connectD1(env.DB).update(messages).set({ starred: true });
		},
	});
	await runArchive(clock, { env: { ARCHIVE: archive } });
	expect(await listArchivedMessages()).toEqual([]);
	all = all.map((row) => ({ ...row, starred: true }));
	await expectFinished();
	expect((await listArchivedMessages())[0]).toEqual({ ...changed, starred: true });
});

test("a copy that is not what was copied is told, and its message stays", async () => {
	const archive = observeDatabase(ARCHIVE_DATABASE, {
		after: async (statements) => {
			if (statements.some(({ sql }) => IN_ARCHIVE["the copy"].test(sql)))
				await ARCHIVE_DATABASE.prepare("update messages set type = 'file' where id = ?")
					.bind(all[1]!.id)
					.run();
		},
	});
	await runArchive(clock, { env: { ARCHIVE: archive } });
	expect(messageIdsOf(await listRecentMessages())).toEqual([all[1]!.id, all[3]!.id]);
	expect(messageIdsOf(await listArchivedMessages())).toEqual([all[0]!.id, all[2]!.id]);
	const told = () => env.DB.prepare("select trouble from archive_progress").first();
	expect(await told()).toEqual({ trouble: "differing" });
	await expectFinished();
});

describe("while the archive is out of reach", () => {
	test("it waits, longer each time, says so, and goes on by itself", async () => {
		const admin = await buildSession();
		const shown = () =>
			requestJson<{
				trouble: string | null;
				databases: object[];
				next_run_at: string | null;
				error: string | null;
			}>("/api/archive", { as: admin, env: { ARCHIVE: UNREACHABLE_DATABASE } });
		for (const pause of [1, 2, 4]) {
			await runArchive(clock, { env: { ARCHIVE: UNREACHABLE_DATABASE } });
			const state = await env.DB.prepare("select next_run_at as next from archive_progress").first();
			expect(state?.next).toBe(clock.now + pause * MINUTE);
			clock.advance(pause * MINUTE);
		}
		expect(await shown()).toMatchObject({
			trouble: ARCHIVE_TROUBLE_TEXTS.unreachable,
			error: "Error: the archive is out of reach",
			databases: [{ name: "ARCHIVE", bytes: null }],
		});
		await expectFinished();
		expect((await shown()).trouble).toBe(null);
	});

	test("the pause ends at an hour", async () => {
		for (let count = 0; count < 10; count++) {
			await runArchive(clock, { env: { ARCHIVE: UNREACHABLE_DATABASE } });
			clock.advance(HOUR);
		}
		const state = await env.DB.prepare("select next_run_at as next, failures from archive_progress").first();
		expect(state).toEqual({ next: clock.now, failures: 10 });
	});

	test("a full one says that it is full", async () => {
		const full = observeDatabase(ARCHIVE_DATABASE, {
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
