import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { loadDemo } from "#db/demo/load-demo.ts";
import { MANIFEST } from "#domain/console/backups/backup-manifest.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { fillDemoSalons } from "#functions/booking/salons/demo/fill-demo-salons.ts";
import { workBackups } from "#functions/console/backups/backup-worker.ts";
import { startDailyBackup } from "#functions/console/backups/start-backup.ts";
import { workFriendDeletions } from "#functions/people/friend-deletion/friend-deletion-worker.ts";
import {
	BACKUP_KEY,
	finishBackups,
	makeBackup,
	openEmptyDatabase,
	readBackupObjects,
} from "#tests/support/backup-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { seedEveryTable } from "#tests/support/seed-tables.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { compareDatabase, isEqual } from "../../../../scripts/backups/compare-tables.ts";
import {
	loadDatabase,
	requireNewDatabase,
	requireSameTables,
} from "../../../../scripts/backups/load-database.ts";
import { listDeletedFriends, repeatDeletions } from "../../../../scripts/backups/repeat-deletions.ts";
import {
	type OpenBackup,
	openBackup,
	openNewest,
	verifyBackup,
} from "../../../../scripts/backups/verify-backup.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
});

/** Restores a backup into an empty database, and lists the tables that differ. */
async function listDifferences(backup: OpenBackup) {
	await verifyBackup(backup);
	const db = await openEmptyDatabase();
	await requireNewDatabase(db);
	await loadDatabase(db, backup, "database");
	const comparisons = await compareDatabase(db, backup, "database");
	return { comparisons, differing: comparisons.filter((each) => !isEqual(each)) };
}

test("the demo shop is backed up with its files, and every table of it is the same after a restore", async () => {
	await loadDemo(env.DB, "none", clock.now, fillDemoSalons);
	await env.MEDIA.put("uploads/1", "picture", { httpMetadata: { contentType: "image/png" } });
	const backup = await makeBackup(clock);
	expect(await verifyBackup(backup)).toMatchObject({ files: 1 });
	const { comparisons, differing } = await listDifferences(backup);
	expect(differing).toEqual([]);
	for (const table of ["friends", "messages", "friend_changes", "reservations"])
		expect(comparisons.find((each) => each.table === table)?.restored).toBe(await countRows(table));
	const found = await env
		.SPARE!.prepare("select count(*) as hits from message_search where message_search match '\"予約した\"'")
		.first();
	expect(found).toEqual(
		(
			await readRows("select count(*) as hits from message_search where message_search match '\"予約した\"'")
		)[0],
	);
});

test("every table is in the backup, whatever its columns", async () => {
	const seeded = await seedEveryTable(1);
	await env.DB.prepare("update backups set next_attempt_at = null, state = 'failed'").run();
	const { comparisons, differing } = await listDifferences(await makeBackup(clock));
	expect(differing).toEqual([]);
	const left = seeded.filter(
		(name) => !comparisons.some(({ table, restored }) => table === name && restored > 0),
	);
	expect(left.sort()).toEqual(["backup_files", "backup_parts", "backups"]);
});

test("rows that are created while it is made are in no table", async () => {
	const friend = await buildFriend({ name: "佐藤" });
	await startDailyBackup(clock.context());
	await workBackups(clock.context());
	const late = await buildFriend({ name: "高橋" });
	await finishBackups(clock);
	const backup = await openBackup(await readBackupObjects(), BACKUP_KEY);
	const { differing } = await listDifferences(backup);
	expect(differing).toEqual([]);
	const { results } = await env.SPARE!.prepare("select id from friends order by id").all();
	expect([results.map(({ id }) => id), late.id]).toEqual([[friend.id], friend.id + 1]);
});

test("ids continue after those of rows that no longer exist", async () => {
	const { id } = await buildFriend();
	const last = await buildFriend();
	await env.DB.prepare("delete from friends where id = ?").bind(last.id).run();
	await listDifferences(await makeBackup(clock));
	const row = await env
		.SPARE!.prepare("select seq from sqlite_sequence where name = 'friends'")
		.first<{ seq: number }>();
	expect([id, row!.seq]).toEqual([last.id - 1, last.id]);
});

test("a friend who was deleted after the backup is deleted again after its restore", async () => {
	const kept = await buildFriend({ name: "佐藤" });
	const deleted = await buildFriend({ name: "鈴木" });
	const { manifest } = await makeBackup(clock);
	clock.advance(DAY);
	await storeRow("friend_deletions", {
		...{ kind: "delete", friend_id: deleted.id, state: "done", due_at: 0, created_at: 0 },
		...{ former_user_rate: 1, counts: {} },
	});
	await env.DB.prepare("delete from friends where id = ?").bind(deleted.id).run();
	await makeBackup(clock);

	const objects = await readBackupObjects();
	const gone = await listDeletedFriends(await openNewest(objects, BACKUP_KEY));
	expect(gone).toEqual([deleted.id]);
	const earlier = await openBackup(objects, BACKUP_KEY, manifest.folder);
	await listDifferences(earlier);
	const db = await openEmptyDatabase();
	await loadDatabase(db, earlier, "database");
	for (let times = 0; times < 2; times++) expect(await repeatDeletions(db, gone, clock.now)).toBe(1);
	const { results } = await env
		.SPARE!.prepare("select friend_id, state, due_at <= ? as is_due from friend_deletions")
		.bind(clock.now)
		.all();
	expect(results).toEqual([{ friend_id: deleted.id, state: "waiting", is_due: 1 }]);
	// Not as a friend who had blocked the account and returned.
	await workFriendDeletions({ ...clock.context(), db }, { before: [], after: [] });
	const left = await env.SPARE!.prepare("select name from friends").all();
	expect(left.results).toEqual([{ name: "佐藤" }]);
	expect(kept.id).not.toBe(deleted.id);
});

test("a manifest with other tables or columns is refused: their names become SQL", async () => {
	await buildFriend();
	const backup = await makeBackup(clock);
	const db = await openEmptyDatabase();
	await expect(requireSameTables(db, backup, "database")).resolves.toBeUndefined();
	for (const change of [{ table: 'friends" --' }, { columns: ["id", 'name" from operators --'] }]) {
		const [first, ...others] = backup.manifest.tables;
		const changed = {
			...backup,
			manifest: { ...backup.manifest, tables: [{ ...first!, ...change }, ...others] },
		};
		await expect(requireSameTables(db, changed, "database")).rejects.toThrow("復元先の表と違います");
	}
});

test("a database in use is refused and unchanged", async () => {
	const db = await openEmptyDatabase();
	await env
		.SPARE!.prepare(
			"insert into roles (id, name, is_admin, abilities, friend_scope, created_at) values (1, '管理者', 1, '[]', '{\"all\":true}', 0)",
		)
		.run();
	await env
		.SPARE!.prepare(
			"insert into operators (id, email, name, password_hash, role_id, created_at) values (1, 'a@example.jp', '花子', 'x', 1, 0)",
		)
		.run();
	await expect(requireNewDatabase(db)).rejects.toThrow("復元先にデータがあります");
});

describe("a backup that was damaged is refused:", () => {
	let objects: Awaited<ReturnType<typeof readBackupObjects>>;
	let folder: string;
	beforeEach(async () => {
		await buildFriend();
		await buildTag();
		await env.MEDIA.put("uploads/1", "one");
		await env.MEDIA.put("uploads/2", "two");
		({
			manifest: { folder },
		} = await makeBackup(clock));
		objects = await readBackupObjects();
	});

	const verify = async (key = BACKUP_KEY) => verifyBackup(await openBackup(objects, key));
	const nameOf = (part: string) => objects.names.find((name) => name.includes(part))!;

	test("an undamaged one is not", async () => {
		await expect(verify()).resolves.toMatchObject({ files: 2 });
	});

	test.each(["manifest", "database.friends.", "files/"])("a changed byte of %s", async (part) => {
		const name = nameOf(part);
		const bytes = objects.contents.get(name)!.slice();
		bytes[bytes.length - 20]! ^= 1;
		objects.contents.set(name, bytes);
		await expect(verify()).rejects.toThrow("を開けません");
	});

	test.each(["manifest", "database.friends.", "files/"])("a shorter %s", async (part) => {
		const name = nameOf(part);
		const whole = objects.contents.get(name)!;
		for (const length of [0, 4, 20, 30, whole.length - 1]) {
			objects.contents.set(name, whole.slice(0, length));
			await expect(verify(), `${length}`).rejects.toThrow("を開けません");
		}
	});

	test("parts or files in each other's place", async () => {
		for (const [a, b] of [
			[nameOf("database.friends."), nameOf("database.tags.")],
			objects.names.filter((name) => name.startsWith("files/")),
		] as [string, string][]) {
			const [ofA, ofB] = [objects.contents.get(a)!, objects.contents.get(b)!];
			objects.contents.set(a, ofB);
			objects.contents.set(b, ofA);
			await expect(verify()).rejects.toThrow("を開けません");
			objects.contents.set(a, ofA);
			objects.contents.set(b, ofB);
		}
	});

	test("a missing part, or a missing manifest", async () => {
		const name = nameOf("database.friends.");
		objects.contents.delete(name);
		await expect(verify()).rejects.toThrow("足りないもの");
		objects.contents.delete(`${folder}/${MANIFEST}`);
		await expect(verify()).rejects.toThrow("完了したバックアップがありません");
	});

	test("another deployment's key", async () => {
		await expect(verify(Buffer.alloc(32, 7).toString("base64url"))).rejects.toThrow("復元キーが違うか");
	});
});
