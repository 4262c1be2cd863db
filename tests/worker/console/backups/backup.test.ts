import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { BACKUP_ATTEMPTS } from "#domain/console/backups/backup-states.ts";
import { BACKUP_TEXTS } from "#domain/platform/texts/backups-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { workBackups } from "#functions/console/backups/backup-worker.ts";
import { startDailyBackup } from "#functions/console/backups/start-backup.ts";
import { isCleanupMinute, runTick } from "#functions/tick.ts";
import {
	BACKUP_KEY,
	finishBackups,
	listBackupObjects,
	makeBackup,
	readBackupObjects,
} from "#tests/support/backup-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAt, killAtWrite } from "#tests/support/observed-database.ts";
import { buildOperator, buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { openBackup, verifyBackup } from "../../../../scripts/backups/verify-backup.ts";

const PASSWORD = "a long password";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
});

interface StoredBackup {
	day: string;
	state: string;
	rows: number;
	files: number;
}
const listStored = () => readRows<StoredBackup>("select day, state, rows, files from backups order by id");

/** Makes the backup of the day without reading it. */
async function finishDailyBackup(): Promise<void> {
	await startDailyBackup(clock.context());
	await finishBackups(clock);
}

describe("the backup of the day", () => {
	test("begins once a day, not before three o'clock, and catches up later", async () => {
		clock = new TestClock("2026-11-20 00:00");
		const days: string[] = [];
		for (let minute = 0; minute < 53 * 60; minute++, clock.advance(MINUTE)) {
			const ctx = clock.context();
			if (!isCleanupMinute(ctx)) continue;
			await runTick(ctx);
			await finishBackups(clock);
			const stored = await listStored();
			if (minute < 3 * 60) expect(stored).toEqual([]);
			days.push(...stored.map(({ day }) => day));
		}
		expect([...new Set(days)]).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
		expect(
			await readRows("select day from backups where reason = 'daily' group by day having count(*) > 1"),
		).toEqual([]);
	});

	test.each([
		["before", 0],
		["after", 0],
		["before", 1],
		["after", 1],
		["before", 2],
		["after", 2],
		["before", 5],
		["after", 5],
		["before", 8],
		["after", 8],
		["before", 11],
		["after", 11],
	] as const)("is whole if its worker dies %s write %i", async (when, trip) => {
		await buildFriend({ name: "佐藤" });
		await buildTag();
		await env.MEDIA.put("uploads/1", "one");
		await env.MEDIA.put("uploads/2", "two");
		await startDailyBackup(clock.context());
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const killed = killAtWrite(env.DB, { trip, when });
		for (let wakeUps = 0; wakeUps < 20 && !killed.isDead(); wakeUps++)
			await workBackups(clock.context({ db: connectD1(killed.database) })).catch(() => undefined);
		log.mockRestore();
		clock.advance(HOUR);
		await finishBackups(clock);
		const backup = await openBackup(await readBackupObjects(), BACKUP_KEY);
		expect(await verifyBackup(backup)).toMatchObject({ files: 2 });
		const rows = await readRows<{ rows: number }>("select rows from backups");
		expect(rows).toEqual([{ rows: (await verifyBackup(backup)).rows }]);
	});

	test("is whole if two workers make it at once", async () => {
		for (let index = 0; index < 5; index++) await buildTag();
		await startDailyBackup(clock.context());
		await Promise.all([workBackups(clock.context()), workBackups(clock.context())]);
		await finishBackups(clock);
		const backup = await openBackup(await readBackupObjects(), BACKUP_KEY);
		const positions = backup.manifest.parts.map(({ position }) => position);
		expect(new Set(positions).size).toBe(positions.length);
		await verifyBackup(backup);
	});

	test("[gives up backups] that kill their workers, with a reason and a notification", async () => {
		await buildFriend({ name: "佐藤" });
		const { id } = await buildOperator();
		await storeRow("notifications", {
			...{ title: "知らせ", timings: ["backup_failed"], use_notify: 1, operator_id: id },
			...{ schedule: {}, notification_channels: [], created_at: 0, updated_at: 0 },
		});
		await startDailyBackup(clock.context());
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		for (let death = 0; death <= BACKUP_ATTEMPTS + 1; death++, clock.advance(HOUR))
			await workBackups(clock.context({ db: connectD1(dieAt(env.DB, "database.friends")) })).catch(
				() => undefined,
			);
		await workBackups(clock.context());
		log.mockRestore();
		expect(await readRows("select state, failure, next_attempt_at from backups")).toEqual([
			{ state: "failed", failure: BACKUP_TEXTS.failed, next_attempt_at: null },
		]);
		expect(await readRows("select event from notification_facts")).toEqual([{ event: "backup_failed" }]);
		clock.advance(DAY);
		await makeBackup(clock);
		expect(await listStored()).toMatchObject([{ state: "finished" }]);
	});
});

describe("copies of files", () => {
	test("are shared by later backups, and deleted with the last backup that has them", async () => {
		await env.MEDIA.put("uploads/1", "one");
		await makeBackup(clock);
		const copies = async () => (await listBackupObjects()).filter((name) => name.startsWith("files/"));
		const [first] = await copies();
		clock.advance(DAY);
		await env.MEDIA.put("uploads/2", "two");
		const backup = await makeBackup(clock);
		expect(await copies()).toHaveLength(2);
		expect(await copies()).toContain(first);
		expect(await verifyBackup(backup)).toMatchObject({ files: 2 });
		await env.MEDIA.delete("uploads/1");
		clock.advance(DAY);
		expect(await verifyBackup(await makeBackup(clock))).toMatchObject({ files: 1 });
		expect(await copies()).toHaveLength(2);
		for (let day = 0; day < 400; day += 25) {
			clock.advance(25 * DAY);
			await finishDailyBackup();
		}
		expect(await copies()).toHaveLength(1);
	});

	test("are named by a row each, also after a worker that died before it wrote one", async () => {
		await env.MEDIA.put("uploads/1", "one");
		await startDailyBackup(clock.context());
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const deadly = connectD1(dieAt(env.DB, [], /insert into "backup_files"/));
		for (
			let wakeUps = 0;
			(await listBackupObjects()).every((name) => !name.startsWith("files/"));
			wakeUps++
		) {
			expect(wakeUps).toBeLessThan(20);
			await workBackups(clock.context({ db: deadly })).catch(() => undefined);
		}
		log.mockRestore();
		clock.advance(HOUR);
		await finishBackups(clock);
		const rows = await readRows<{ name: string }>("select 'files/' || copy as name from backup_files");
		expect((await listBackupObjects()).filter((name) => name.startsWith("files/"))).toEqual(
			rows.map(({ name }) => name),
		);
	});

	test("follow a file that changes under its key", async () => {
		await env.MEDIA.put("uploads/1", "one");
		await makeBackup(clock);
		await env.MEDIA.put("uploads/1", "two");
		clock.advance(DAY);
		const backup = await makeBackup(clock);
		expect(await verifyBackup(backup)).toMatchObject({ files: 1 });
	});
});

test("expired backups are deleted with their objects: seven days, four weeks and twelve months are left", async () => {
	for (let day = 0; day < 40; day++, clock.advance(DAY)) await finishDailyBackup();
	const stored = await listStored();
	const folders = new Set((await listBackupObjects()).map((name) => name.split("/")[0]!.slice(0, 10)));
	expect([...folders].sort()).toEqual(stored.map(({ day }) => day));
	expect(stored.map(({ day }) => day)).toEqual([
		"2026-11-30",
		"2026-12-13",
		"2026-12-20",
		"2026-12-23",
		"2026-12-24",
		"2026-12-25",
		"2026-12-26",
		"2026-12-27",
		"2026-12-28",
		"2026-12-29",
	]);
});

describe("an operator", () => {
	let operator: ConsoleSession;
	beforeEach(async () => {
		clock.rule();
		operator = await buildSession({ password: PASSWORD });
	});

	interface Listed {
		backups: { id: number; state: string; reason: string; operator: string | null; volumes: number }[];
		is_old: boolean;
		next_at: string;
	}
	const list = () => requestJson<Listed>("/api/backups", { as: operator });

	test("makes one now, one at a time, and sees it", async () => {
		const request = { method: "POST", as: operator, headers: { "Idempotency-Key": "once-only" } };
		const first = await requestJson<{ id: number }>("/api/backups", request);
		expect(await requestJson("/api/backups", request)).toEqual(first);
		const refused = await sendRequest("/api/backups", { method: "POST", as: operator });
		expect([refused.status, await refused.json()]).toEqual([409, { ERROR: [BACKUP_TEXTS.inProgress] }]);
		await finishBackups(clock);
		expect((await list()).backups).toMatchObject([
			{ id: first.id, state: "finished", reason: "manual", volumes: 1 },
		]);
		expect((await list()).next_at).toMatch(/^2026-11-20 10:0/);
	});

	test("learns that the newest backup is old after a day and a half, and of none in an account without any", async () => {
		expect((await list()).is_old).toBe(false);
		const finished_at = Date.now();
		await storeRow("backups", {
			...{ reason: "daily", day: "2026-11-20", state: "finished", created_at: finished_at, finished_at },
		});
		expect((await list()).is_old).toBe(false);
		await env.DB.prepare("update backups set finished_at = ?")
			.bind(finished_at - 37 * HOUR)
			.run();
		expect((await list()).is_old).toBe(true);
		await env.DB.prepare("update backups set finished_at = ?")
			.bind(finished_at - 35 * HOUR)
			.run();
		expect((await list()).is_old).toBe(false);
	});

	test("downloads no backup before it is finished", async () => {
		await startDailyBackup(clock.context());
		const [{ id }] = (await list()).backups as [Listed["backups"][number]];
		expect((await sendRequest(`/api/backups/${id}/download?volume=0`, { as: operator })).status).toBe(404);
	});

	test("downloads the data and the files as archives, which open with the key", async () => {
		await env.MEDIA.put("uploads/1", "one");
		await makeBackup(clock);
		const [{ id, volumes }] = (await list()).backups as [Listed["backups"][number]];
		expect(volumes).toBe(2);
		const download = async (volume: number) => {
			const response = await sendRequest(`/api/backups/${id}/download?volume=${volume}`, { as: operator });
			expect(response.headers.get("content-disposition")).toContain(".tar");
			return new Uint8Array(await response.arrayBuffer());
		};
		const [data, files] = [await download(0), await download(1)];
		const nameIn = (archive: Uint8Array) =>
			new TextDecoder().decode(archive.subarray(0, 100)).replace(/\0.*/s, "");
		expect([nameIn(data), nameIn(files)]).toEqual([
			expect.stringMatching(/^2026-11-20-\d+\/manifest$/),
			expect.stringMatching(/^files\//),
		]);
		expect([data.length % 512, files.length % 512]).toEqual([0, 0]);
		expect((await sendRequest(`/api/backups/${id}/download?volume=2`, { as: operator })).status).toBe(404);
		expect(new TextDecoder().decode(data)).not.toContain('friends"');
	});

	test("gets the key by the password alone, which is logged", async () => {
		const ask = (password: string) =>
			sendRequest("/api/backups/key", { method: "POST", as: operator, json: { password } });
		expect((await ask("")).status).toBe(422);
		expect((await ask("wrong")).status).toBe(422);
		const answered = await ask(PASSWORD);
		expect(await answered.json()).toEqual({ key: BACKUP_KEY });
		expect(await readRows("select verb from audit_log where verb like 'backup%'")).toEqual([
			{ verb: "backup.key" },
		]);
	});

	test("who sees some friends gets neither the key nor the data, which has all of them", async () => {
		const { manifest } = await makeBackup(clock);
		const id = manifest.folder.split("-").at(-1);
		const as = await buildSession({ scope: { all: false, tagIds: [] } });
		const refused = [403, { ERROR: [BACKUP_TEXTS.needsAllFriends] }];
		for (const [path, options] of [
			[`/api/backups/${id}/download?volume=0`, { as }],
			["/api/backups/key", { as, json: { password: "x" } }],
		] as const) {
			const answer = await sendRequest(path, options);
			expect([answer.status, await answer.json()]).toEqual(refused);
		}
	});

	test("without the ability does none of it", async () => {
		const staff = await buildSession({ abilities: ["friend-read"] });
		for (const [method, path] of [
			["GET", "/api/backups"],
			["POST", "/api/backups"],
			["POST", "/api/backups/key"],
			["GET", "/api/backups/1/download"],
		] as const)
			expect((await sendRequest(path, { method, as: staff })).status).toBe(403);
		expect(await readRows("select 1 from backups")).toEqual([]);
	});
});
