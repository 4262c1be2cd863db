import { sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import type { BackedUpFile } from "#domain/console/backups/backup-manifest.ts";
import { collect } from "#functions/console/backups/pack-lines.ts";
import { BackupRefusal } from "./backup-objects.ts";
import { compareDatabase, isEqual, type TableComparison } from "./compare-tables.ts";
import {
	loadDatabase,
	requireNewDatabase,
	requireSameMigrations,
	requireSameTables,
} from "./load-database.ts";
import { repeatDeletions } from "./repeat-deletions.ts";
import { listFiles, type OpenBackup, openFile, verifyBackup } from "./verify-backup.ts";

/** Account into which a backup is restored. */
export interface RestoreTarget {
	/** Databases by their role: `database`, `archive`, `directory`. */
	databases: ReadonlyMap<string, Db>;
	storeFile: (file: BackedUpFile, contents: Uint8Array) => Promise<void>;
	/** Refuses an account in use, where another rule applies than to a new deployment. @throws BackupRefusal */
	requireNew?: (main: Db) => Promise<void>;
	/** Stops and starts whatever works on the account by itself; absent where nothing does. */
	pause?: () => Promise<void>;
	resume?: () => Promise<void>;
	/** Joins the restored account to its deployment. */
	settle?: (main: Db) => Promise<void>;
	/** Next steps of the person who restores. */
	afterword?: string;
}

interface RestoreOptions {
	/** Numbers of friends who were deleted since, and must not come back. */
	deleted: readonly number[];
	now: number;
	report: (line: string) => void;
}

/** Name of the table that marks a restore in progress, so that it can be begun again. */
const MARK = sql`restore_in_progress`;

/**
 * Restores a backup into a new account, and compares both. Nothing is changed before every object of the backup was
 * opened and the target is known to be new.
 * @throws BackupRefusal
 */
export async function restoreBackup(
	backup: OpenBackup,
	target: RestoreTarget,
	{ deleted, now, report }: RestoreOptions,
): Promise<TableComparison[]> {
	const { folder, account } = backup.manifest;
	report(`${account} のバックアップ ${folder} を調べています…`);
	const { rows, files } = await verifyBackup(backup);
	report(`すべて開けました（${rows.toLocaleString("ja")} 行、ファイル ${files.toLocaleString("ja")} 件）。`);
	const loads = await requireTargets(backup, target);
	const main = target.databases.get("database")!;
	await target.pause?.();
	await execute(main, sql`create table if not exists ${MARK} (folder text not null)`);
	await execute(main, sql`insert into ${MARK} (folder) values (${folder})`);
	for (const { role, db } of loads) {
		report(`${role} に書き込んでいます…`);
		await loadDatabase(db, backup, role);
	}
	for await (const file of listFiles(backup))
		await target.storeFile(file, await collect(openFile(backup, file)));
	const comparisons: TableComparison[] = [];
	for (const { role, db } of loads) comparisons.push(...(await compareDatabase(db, backup, role)));
	const back = await repeatDeletions(main, deleted, now);
	if (back > 0) report(`このバックアップのあとに削除した友だち ${back} 人を、もう一度削除します。`);
	await target.settle?.(main);
	// Before the mark goes: without it the command would refuse to go on, and the account would stay paused.
	await target.resume?.();
	await execute(main, sql`drop table ${MARK}`);
	return comparisons;
}

/** Databases of a backup and of the target, both by role. @throws BackupRefusal */
async function requireTargets(
	backup: OpenBackup,
	{ databases, requireNew }: RestoreTarget,
): Promise<{ role: string; db: Db }[]> {
	const isBegun = await isRestoring(databases.get("database")!, backup);
	const loads: { role: string; db: Db }[] = [];
	for (const { role } of backup.manifest.databases) {
		const db = databases.get(role);
		const isFilled = backup.manifest.parts.some(
			({ position }) => position !== null && backup.manifest.tables[position]?.database === role,
		);
		if (!db && isFilled && role !== "directory")
			throw new BackupRefusal(
				`復元先に ${role} のデータベースがありません。docs/inbox-archive.md のとおりに追加してから、もう一度実行してください。`,
			);
		if (!db) continue;
		await requireSameMigrations(db, backup, role);
		await requireSameTables(db, backup, role);
		if (!isBegun) await (role === "database" && requireNew ? requireNew(db) : requireNewDatabase(db));
		loads.push({ role, db });
	}
	return loads;
}

/** Whether an earlier restore of the same backup was interrupted. */
async function isRestoring(main: Db, { manifest }: OpenBackup): Promise<boolean> {
	const [table] = await queryRows(
		main,
		{ name: text },
		sql`select name from sqlite_schema where name = 'restore_in_progress'`,
	);
	if (!table) return false;
	const marks = await queryRows(main, { folder: text }, sql`select folder from ${MARK}`);
	return marks.some(({ folder }) => folder === manifest.folder);
}

/** Lines of the comparison: the tables with rows, and a sentence about the whole. */
export function describeComparison(comparisons: readonly TableComparison[]): string {
	const shown = comparisons.filter(({ inBackup, restored }) => inBackup + restored > 0);
	const width = Math.max(...shown.map(({ database, table }) => `${database}.${table}`.length), 0);
	const lines = shown.map((each) => {
		const name = `${each.database}.${each.table}`.padEnd(width);
		const [inBackup, restored] = [each.inBackup, each.restored].map((count) => String(count).padStart(9));
		return `${name} ${inBackup} ${restored}  ${isEqual(each) ? "一致" : describeDifference(each)}`;
	});
	const differing = comparisons.filter((each) => !isEqual(each)).length;
	return [
		`${"表".padEnd(width)} バックアップ  復元後`,
		...lines,
		differing === 0
			? `${comparisons.length} 個の表が、すべて一致しました。`
			: `${differing} 個の表に違いがあります。`,
	].join("\n");
}

const describeDifference = ({ leftOut, changed, extra }: TableComparison): string =>
	[
		leftOut > 0 && `参照先がないため入れていない ${leftOut} 行`,
		changed > 0 && `参照を空にした ${changed} 行`,
		extra > 0 && `バックアップにない ${extra} 行`,
	]
		.filter(Boolean)
		.join("、");
