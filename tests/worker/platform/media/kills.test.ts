import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildPng } from "#tests/support/sample-pictures.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Start of an MP4, padded. */
const FILM = new Uint8Array(64);
FILM.set([0, 0, 0, 24, ...new TextEncoder().encode("ftypisom")]);

let clock: TestClock;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	vi.spyOn(console, "error").mockReturnValue();
	for (const { key } of (await env.MEDIA.list()).objects) await env.MEDIA.delete(key);
	return () => vi.restoreAllMocks();
});

const headers = { "Idempotency-Key": "a-file-once" };
const UPLOADS: [string, (DB: D1Database) => Promise<Response>][] = [
	[
		"a film in the composer",
		(DB) =>
			sendRequest("/api/compose/files?kind=video&name=a.mp4", {
				as: operator,
				body: FILM,
				headers,
				env: { DB },
			}),
	],
	[
		"a picture",
		(DB) =>
			sendRequest("/api/media", {
				as: operator,
				body: buildPng(30, 20),
				headers: { ...headers, "Content-Type": "image/png" },
				env: { DB },
			}),
	],
];

/** Kill points: around each writing round trip. */
const DEATHS = [0, 1, 2, 3].flatMap((trip) => [
	{ trip, when: "before" as const },
	{ trip, when: "after" as const },
]);

const stored = async () => (await env.MEDIA.list()).objects.length;

/** Runs the background tasks a day later. */
async function later(): Promise<void> {
	clock.advance(DAY + HOUR);
	await runBackgroundTasks(clock.context());
}

test.each(UPLOADS)(
	"%s whose worker dies anywhere leaves a file with its row, or in the end none",
	async (_, send) => {
		for (const death of DEATHS) {
			const { database, isDead } = killAtWrite(env.DB, death);
			const answer = await send(database);
			expect([answer.status === 200, isDead()], JSON.stringify(death)).toEqual([!isDead(), isDead()]);
			await later();
			expect(await stored(), JSON.stringify(death)).toBe(await countRows("uploads"));
			await env.DB.batch(
				["uploads", "save_keys", "errands"].map((table) => env.DB.prepare(`delete from ${table}`)),
			);
			for (const { key } of (await env.MEDIA.list()).objects) await env.MEDIA.delete(key);
		}
	},
);

test.each(UPLOADS)("%s that is sent again after its worker died is one file, and stays", async (_, send) => {
	const { database } = killAtWrite(env.DB, { trip: 2, when: "before" });
	expect((await send(database)).status).toBe(500);
	expect([await stored(), await countRows("uploads")]).toEqual([1, 0]);
	expect((await send(env.DB)).status).toBe(200);
	await later();
	expect([await stored(), await countRows("uploads"), await countRows("errands")]).toEqual([1, 1, 0]);
});

test.each(UPLOADS)(
	"%s that comes again while what was left of it is deleted, a day later, is never a row without its file",
	async (_, send) => {
		expect((await send(killAtWrite(env.DB, { trip: 2, when: "before" }).database)).status).toBe(500);
		clock.advance(DAY + HOUR);
		let again = 0;
		const MEDIA = {
			delete: async (key: string) => {
				again = (await send(env.DB)).status;
				await env.MEDIA.delete(key);
			},
		};
		await runBackgroundTasks(clock.context({ env: { ...clock.env, MEDIA: MEDIA as never } }));
		expect([again, await stored(), await countRows("uploads")]).toEqual([503, 0, 0]);
		expect((await send(env.DB)).status).toBe(200);
		await later();
		expect([await stored(), await countRows("uploads")]).toEqual([1, 1]);
	},
);
