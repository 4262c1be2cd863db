import { sql } from "drizzle-orm";
import { backups } from "#db/console/backup-tables.ts";
import { commitBatch } from "#db/d1-client.ts";
import type { PlannedTable } from "#domain/console/backups/backup-manifest.ts";
import type { Ctx } from "#functions/context.ts";
import { advanceBackup, type PlannedBackup, storePart } from "./backup-progress.ts";
import { listBackupSources } from "./backup-sources.ts";
import { readRows } from "./read-tables.ts";

/** Rows of a call to D1, some milliseconds of the database, and of a part. */
const PAGE_ROWS = 500;
const PART_ROWS = 4_000;
/** Characters of a part, after which no further page is read. */
const PART_CHARACTERS = 4_000_000;

/** Tables without rows that a step skips. */
const isEmpty = ({ last }: PlannedTable): boolean => last === null;

/** Writes the next part of a table; after its last part the next table is due. */
export async function writeTablePart(ctx: Ctx, backup: PlannedBackup): Promise<void> {
	const { plan, position } = backup;
	const table = plan.tables[position]!;
	if (isEmpty(table)) return skipEmptyTables(ctx, backup);
	const readPosition = { cursor: backup.rowCursor ?? Number.MIN_SAFE_INTEGER, isLast: false };
	const label = `${table.database}.${table.table}`;
	const part = await storePart(ctx, backup, { label, position, pages: readPart(ctx, table, readPosition) });
	const next = readPosition.isLast
		? { position: position + 1, rowCursor: null }
		: { rowCursor: readPosition.cursor };
	if (!part) return commitBatch(ctx.db, [advanceBackup(ctx, backup, next)]);
	await commitBatch(ctx.db, [
		part.record,
		advanceBackup(ctx, backup, {
			...next,
			rows: sql`${backups.rows} + ${part.rows}`,
			bytes: sql`${backups.bytes} + ${part.bytes}`,
		}),
	]);
}

function skipEmptyTables(ctx: Ctx, backup: PlannedBackup): Promise<void> {
	const { tables } = backup.plan;
	const next = tables.findIndex((table, index) => index > backup.position && !isEmpty(table));
	return commitBatch(ctx.db, [advanceBackup(ctx, backup, { position: next === -1 ? tables.length : next })]);
}

/** Position of a part's reader, which it moves: the last row id, and whether the table ends there. */
interface ReadPosition {
	cursor: number;
	isLast: boolean;
}

/** Reads rows as lines of JSON, a page at a time, until a part is full. */
async function* readPart(ctx: Ctx, table: PlannedTable, position: ReadPosition): AsyncGenerator<string[]> {
	const source = listBackupSources(ctx).find(({ role }) => role === table.database);
	if (!source) throw new Error(`database ${table.database} is not bound`);
	let count = 0;
	let characters = 0;
	while (!position.isLast && count < PART_ROWS && characters < PART_CHARACTERS) {
		const rows = await readRows(source.db, table, position.cursor, PAGE_ROWS);
		const lines = rows.map(([, ...values]) => JSON.stringify(values));
		position.cursor = rows.at(-1)?.[0] ?? position.cursor;
		position.isLast = rows.length < PAGE_ROWS;
		count += lines.length;
		characters += lines.reduce((sum, { length }) => sum + length, 0);
		yield lines;
	}
}
