import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { DAY, HOUR } from "#domain/platform/time/time.ts";
import { workBackgroundTasks } from "#functions/console/background/work.ts";
import { TestClock } from "#tests/support/clock.ts";
import { killedAt } from "#tests/support/database.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { call } from "#tests/support/requests.ts";
import { countRows } from "#tests/support/snapshot.ts";

/** An MP4's beginning, and enough of nothing to be a film. */
const FILM = new Uint8Array(64);
FILM.set([0, 0, 0, 24, ...new TextEncoder().encode("ftypisom")]);

let clock: TestClock;
let operator: Session;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await signedInOperator();
	vi.spyOn(console, "error").mockReturnValue();
	for (const { key } of (await env.MEDIA.list()).objects) await env.MEDIA.delete(key);
	return () => vi.restoreAllMocks();
});

const headers = { "Idempotency-Key": "a-file-once" };
const UPLOADS: [string, (DB: D1Database) => Promise<Response>][] = [
	[
		"a film in the composer",
		(DB) =>
			call("/api/compose/files?kind=video&name=a.mp4", { as: operator, body: FILM, headers, env: { DB } }),
	],
	[
		"a picture",
		(DB) =>
			call("/api/media", {
				as: operator,
				body: pngOf(30, 20),
				headers: { ...headers, "Content-Type": "image/png" },
				env: { DB },
			}),
	],
];

/** Wherever a worker may die: around each of its trips that write. */
const DEATHS = [0, 1, 2, 3].flatMap((trip) => [
	{ trip, when: "before" as const },
	{ trip, when: "after" as const },
]);

const stored = async () => (await env.MEDIA.list()).objects.length;

/** What is left a day later. */
async function later(): Promise<void> {
	clock.advance(DAY + HOUR);
	await workBackgroundTasks(clock.context());
}

test.each(UPLOADS)(
	"%s whose worker dies anywhere leaves a file with its row, or in the end none",
	async (_, send) => {
		for (const death of DEATHS) {
			const { database, isDead } = killedAt(env.DB, death);
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
	const { database } = killedAt(env.DB, { trip: 2, when: "before" });
	expect((await send(database)).status).toBe(500);
	expect([await stored(), await countRows("uploads")]).toEqual([1, 0]);
	expect((await send(env.DB)).status).toBe(200);
	await later();
	expect([await stored(), await countRows("uploads"), await countRows("errands")]).toEqual([1, 1, 0]);
});

test.each(UPLOADS)(
	"%s that comes again while what was left of it is deleted, a day later, is never a row without its file",
	async (_, send) => {
		expect((await send(killedAt(env.DB, { trip: 2, when: "before" }).database)).status).toBe(500);
		clock.advance(DAY + HOUR);
		let again = 0;
		const MEDIA = {
			delete: async (key: string) => {
				again = (await send(env.DB)).status;
				await env.MEDIA.delete(key);
			},
		};
		await workBackgroundTasks(clock.context({ env: { ...clock.env, MEDIA: MEDIA as never } }));
		expect([again, await stored(), await countRows("uploads")]).toEqual([503, 0, 0]);
		expect((await send(env.DB)).status).toBe(200);
		await later();
		expect([await stored(), await countRows("uploads")]).toEqual([1, 1]);
	},
);
