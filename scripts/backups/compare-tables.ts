import type { Db } from "#db/d1-client.ts";
import type { PlannedTable } from "#domain/console/backups/backup-manifest.ts";
import { type ForeignKey, listStoredTables, readRows } from "#functions/console/backups/read-tables.ts";
import { type OpenBackup, readLines } from "./verify-backup.ts";

/** Comparison of a restored table with the backup. */
export interface TableComparison {
	database: string;
	table: string;
	/** Rows of the backup, and of the restored table. */
	inBackup: number;
	restored: number;
	/** Rows that were left out, and rows without a reference, because another row was missing. */
	leftOut: number;
	changed: number;
	/** Rows that are not in the backup. */
	extra: number;
}

/** Rows of a call to D1. */
const PAGE_ROWS = 1_000;

/** Compares every row of a restored database with the backup, table by table. */
export async function compareDatabase(db: Db, backup: OpenBackup, role: string): Promise<TableComparison[]> {
	const stored = await listStoredTables(db);
	const comparisons: TableComparison[] = [];
	for (const [position, table] of backup.manifest.tables.entries()) {
		if (table.database !== role) continue;
		const keys = stored.find(({ name }) => name === table.table)?.foreignKeys ?? [];
		comparisons.push(await compareTable(db, { backup, position, table, keys }));
	}
	return comparisons;
}

interface TableRequest {
	backup: OpenBackup;
	position: number;
	table: PlannedTable;
	keys: readonly ForeignKey[];
}

/** Walks through both in the order of the rows: a row of the backup that is not next in the table was left out. */
async function compareTable(
	db: Db,
	{ backup, position, table, keys }: TableRequest,
): Promise<TableComparison> {
	const rows = listRestored(db, table);
	const counts = { inBackup: 0, restored: 0, leftOut: 0, changed: 0, extra: 0 };
	let next = await rows.next();
	for await (const line of listLines(backup, position)) {
		counts.inBackup++;
		const isSame = !next.done && JSON.stringify(next.value) === line;
		if (!isSame && (next.done || !lacksReference(JSON.parse(line), next.value, table, keys))) {
			counts.leftOut++;
			continue;
		}
		if (!isSame) counts.changed++;
		counts.restored++;
		next = await rows.next();
	}
	for (; !next.done; next = await rows.next()) counts.extra++;
	counts.restored += counts.extra;
	return { database: table.database, table: table.table, ...counts };
}

/** Whether a restored row differs in references alone, which are null. */
const lacksReference = (
	backedUp: unknown[],
	restored: unknown[],
	{ columns }: PlannedTable,
	keys: readonly ForeignKey[],
): boolean =>
	columns.every(
		(column, index) =>
			backedUp[index] === restored[index] ||
			(restored[index] === null && keys.some((key) => key.column === column)),
	);

async function* listLines({ objects, key, manifest }: OpenBackup, position: number): AsyncGenerator<string> {
	for (const part of manifest.parts.filter((each) => each.position === position))
		yield* (await readLines(objects, key, `${manifest.folder}/${part.name}`)).lines;
}

async function* listRestored(db: Db, table: PlannedTable): AsyncGenerator<unknown[]> {
	const whole = { ...table, last: Number.MAX_SAFE_INTEGER };
	for (let after = Number.MIN_SAFE_INTEGER; ; ) {
		const rows = await readRows(db, whole, after, PAGE_ROWS);
		for (const [rowId, ...values] of rows) {
			after = rowId;
			yield values;
		}
		if (rows.length < PAGE_ROWS) return;
	}
}

/** Whether nothing differs. */
export const isEqual = ({ leftOut, changed, extra }: TableComparison): boolean =>
	leftOut + changed + extra === 0;
