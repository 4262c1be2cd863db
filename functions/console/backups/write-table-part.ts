import { sql } from "drizzle-orm";
import { backups } from "#db/console/backup-tables.ts";
import { commitBatch } from "#db/d1-client.ts";
import type { PlannedTable } from "#domain/console/backups/backup-manifest.ts";
import type { Ctx } from "#functions/context.ts";
import { advanceBackup, type PlannedBackup, storePart } from "./backup-progress.ts";
import { listBackupSources } from "./backup-sources.ts";
import { readRows } from "./read-tables.ts";

/** Rows of a call to D1, and of a part. */
const PAGE_ROWS = 2_000;
const PART_ROWS = 10_000;
/** Characters of a part, after which no further page is read. */
const PART_CHARACTERS = 4_000_000;

/** Tables without rows that a step skips. */
const isEmpty = ({ last }: PlannedTable): boolean => last === null;

/** Writes the next part of a table; after its last part the next table is due. */
export async function writeTablePart(ctx: Ctx, backup: PlannedBackup): Promise<void> {
	const { plan, position } = backup;
	const table = plan.tables[position]!;
	if (isEmpty(table)) return skipEmptyTables(ctx, backup);
	const { lines, cursor, isLast } = await readPart(ctx, table, backup.rowCursor ?? Number.MIN_SAFE_INTEGER);
	const next = isLast ? { position: position + 1, rowCursor: null } : { rowCursor: cursor };
	if (lines.length === 0) return commitBatch(ctx.db, [advanceBackup(ctx, backup, next)]);
	const label = `${table.database}.${table.table}`;
	const { bytes, record } = await storePart(ctx, backup, { label, position, lines });
	await commitBatch(ctx.db, [
		record,
		advanceBackup(ctx, backup, {
			...next,
			rows: sql`${backups.rows} + ${lines.length}`,
			bytes: sql`${backups.bytes} + ${bytes}`,
		}),
	]);
}

function skipEmptyTables(ctx: Ctx, backup: PlannedBackup): Promise<void> {
	const { tables } = backup.plan;
	const next = tables.findIndex((table, index) => index > backup.position && !isEmpty(table));
	return commitBatch(ctx.db, [advanceBackup(ctx, backup, { position: next === -1 ? tables.length : next })]);
}

/** Reads rows as lines of JSON, until a part is full. Only one part is in memory. */
async function readPart(ctx: Ctx, table: PlannedTable, after: number) {
	const source = listBackupSources(ctx).find(({ role }) => role === table.database);
	if (!source) throw new Error(`database ${table.database} is not bound`);
	const lines: string[] = [];
	let characters = 0;
	let cursor = after;
	while (lines.length < PART_ROWS && characters < PART_CHARACTERS) {
		const rows = await readRows(source.db, table, cursor, PAGE_ROWS);
		for (const [rowId, ...values] of rows) {
			const line = JSON.stringify(values);
			lines.push(line);
			characters += line.length;
			cursor = rowId;
		}
		if (rows.length < PAGE_ROWS) return { lines, cursor, isLast: true };
	}
	return { lines, cursor, isLast: false };
}
