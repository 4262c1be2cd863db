import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { announcementParts, announcements } from "#db/platform/directory/announcement-tables.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { MINUTELY_TASKS } from "#functions/clock-tasks.ts";
import {
	continueLostAnnouncement,
	isContinuationDue,
} from "#functions/console/headquarters/announcements/continue-lost-announcement.ts";
import type { Env } from "#functions/env.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import {
	type Announcer,
	countOrdered,
	draftAnnouncement,
	EACH_ONCE,
	openAnnouncer,
	postAnnouncement,
	showAnnounced,
} from "#tests/support/announcements.ts";
import { closeHeadquarters } from "#tests/support/headquarters.ts";
import {
	countRoundTrips,
	dieAfter,
	explainQueryPlan,
	killAtWrite,
} from "#tests/support/observed-database.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildDeployment, GINZA_HOST, sendToMain } from "#tests/support/two-accounts.ts";

let announcer: Announcer;
beforeEach(async () => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	announcer = await openAnnouncer();
});
afterEach(closeHeadquarters);

const directory = () => connectD1(env.DIRECTORY!);
const readAnnouncement = async () => (await directory().select().from(announcements))[0]!;
const listParts = () => directory().select().from(announcementParts);
/** Ends the lease of the worker that was lost. */
const endLease = () => directory().update(announcements).set({ nextAttemptAt: 1 });

/** Announcement whose worker is lost as soon as it is stored. */
async function loseAnnouncement(): Promise<void> {
	const deadly = dieAfter(env.DIRECTORY!, /insert into "announcement_parts"/i);
	await postAnnouncement(announcer, draftAnnouncement(), { bindings: { DIRECTORY: deadly } });
	expect(await countOrdered()).toEqual([
		{ broadcasts: 0, tasks: 0 },
		{ broadcasts: 0, tasks: 0 },
	]);
}

/** The clock of the second account, in which the announcement was not written. */
async function tick(bindings: Partial<Env> & { GINZA__DB?: D1Database } = {}): Promise<void> {
	clearDirectoryCopy(env.DIRECTORY!);
	const clock = new TestClock();
	const account = await selectEnvOfHost({ ...buildDeployment(clock), ...bindings } as Env, GINZA_HOST);
	await continueLostAnnouncement(
		clock.context({ env: account, db: connectD1(account.DB), now: Date.now(), clock: Date.now }),
	);
}

describe("an announcement whose worker was lost", () => {
	beforeEach(loseAnnouncement);

	test("is continued by the clock of any account after its lease, once", async () => {
		await tick();
		expect((await listParts()).map(({ broadcastId }) => broadcastId)).toEqual([null, null]);
		await endLease();
		await tick();
		await endLease();
		await tick();
		expect(await countOrdered()).toEqual(EACH_ONCE);
		const shown = await showAnnounced(announcer, (await readAnnouncement()).id);
		expect(shown.parts.map(({ problem, broadcast }) => [problem, broadcast?.state])).toEqual([
			[null, "planned"],
			[null, "planned"],
		]);
	});

	test("is finished for the clock once all accounts are ordered", async () => {
		await endLease();
		await tick();
		expect((await readAnnouncement()).nextAttemptAt).toBeNull();
	});

	test("is continued once for each account, wherever the clock's worker dies as well", async () => {
		for (const binding of ["DIRECTORY", "DB", "GINZA__DB"] as const)
			for (const when of ["before", "after"] as const)
				for (let trip = 0; ; trip++) {
					await restart();
					const { database, isDead } = killAtWrite(env[binding]!, { trip, when });
					await tick({ [binding]: database }).catch(() => undefined);
					if (!isDead()) break;
					const failed = (await listParts()).filter(({ problem }) => problem !== null);
					if (failed.length > 0) await retry(failed.map(({ account, expected }) => ({ account, expected })));
					await endLease();
					await tick();
					expect({ binding, when, trip, ordered: await countOrdered() }).toEqual({
						...{ binding, when, trip },
						ordered: EACH_ONCE,
					});
				}
	});

	test("is not continued after its cancellation", async () => {
		const { id } = await readAnnouncement();
		await sendToMain(`/api/hq/announcements/${id}/cancel`, { as: announcer.session, method: "POST" });
		expect((await readAnnouncement()).nextAttemptAt).toBeNull();
		await endLease();
		await tick();
		expect((await listParts()).map(({ broadcastId }) => broadcastId)).toEqual([null, null]);
	});

	test("is refused with a reason if its author no longer belongs to the headquarters", async () => {
		await env.DIRECTORY!.prepare("update people set is_headquarters = 0").run();
		await endLease();
		await tick();
		expect((await listParts()).map(({ problem }) => problem)).toEqual([
			HEADQUARTERS_TEXTS.authorLeft,
			HEADQUARTERS_TEXTS.authorLeft,
		]);
		expect((await readAnnouncement()).nextAttemptAt).toBeNull();
	});

	test("gives up an account that loses every worker, and orders the others", async () => {
		for (let lost = 0; lost < 5; lost++) {
			const deadly = dieAfter(env.DIRECTORY!, /update "announcement_parts" set "attempts"/i);
			await endLease();
			await expect(tick({ DIRECTORY: deadly })).rejects.toThrow();
		}
		await endLease();
		await tick();
		const [main, ginza] = await listParts();
		expect([main?.problem, main?.broadcastId]).toEqual([HEADQUARTERS_TEXTS.givenUp, null]);
		expect(ginza?.broadcastId).not.toBeNull();
		await retry([{ account: "main", expected: 3 }]);
		expect(await countOrdered()).toEqual(EACH_ONCE);
	});

	/** The lost announcement as it was, in accounts that have ordered nothing. */
	async function restart(): Promise<void> {
		await directory().batch([
			directory()
				.update(announcementParts)
				.set({ broadcastId: null, problem: null, found: null, attempts: 0 }),
			directory().update(announcements).set({ nextAttemptAt: 1 }),
		]);
		for (const database of [env.DB, env.GINZA__DB!])
			await database.batch(
				["broadcasts", "action_tasks"].map((table) => database.prepare(`delete from ${table}`)),
			);
	}

	async function retry(parts: { account: string; expected: number }[]): Promise<void> {
		const { id } = await readAnnouncement();
		const path = `/api/hq/announcements/${id}/continue`;
		const response = await sendToMain(path, { as: announcer.session, json: { parts } });
		expect(response.status).toBe(200);
	}
});

test("an announcement that is being ordered, or is ordered, is not continued", async () => {
	await postAnnouncement(announcer, draftAnnouncement());
	expect((await readAnnouncement()).nextAttemptAt).toBeNull();
	await tick();
	expect(await countOrdered()).toEqual(EACH_ONCE);
});

test("the clock of each account asks the directory every five minutes, by an index, and only among several accounts", async () => {
	expect(MINUTELY_TASKS).toContainEqual({ run: continueLostAnnouncement, isDue: isContinuationDue });
	const dueMinutes = (given: object) =>
		Array.from({ length: 60 }, (_, minute) => minute).filter((minute) =>
			(
				isContinuationDue({ env: given as Env, now: minute * MINUTE }) as unknown as {
					queryChunks: unknown[];
				}
			).queryChunks.includes(1),
		).length;
	expect(dueMinutes({ ACCOUNT: { name: "ginza" }, DIRECTORY: env.DIRECTORY })).toBe(12);
	expect(dueMinutes({})).toBe(0);
	const { database, trips } = countRoundTrips(env.DIRECTORY!);
	await tick({ DIRECTORY: database });
	const [claim] = trips.flat().filter(({ sql }) => sql.includes("next_attempt_at"));
	expect((await explainQueryPlan(env.DIRECTORY!, claim!)).join("\n")).toContain(
		"INDEX announcements_due (next_attempt_at<?)",
	);
});
