import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Db } from "#db/d1-client.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { PlannedTable } from "#domain/console/backups/backup-manifest.ts";
import {
	type ForeignKey,
	listStoredTables,
	type StoredTable,
} from "#functions/console/backups/read-tables.ts";
import { BackupRefusal } from "./backup-objects.ts";
import { type OpenBackup, readLines } from "./verify-backup.ts";

/** Characters of the rows of a statement. D1 accepts values of two megabytes, and a Japanese character has three bytes. */
const MAX_CHARACTERS = 300_000;

/** Tables of a new database that a start, the clock or a deployment fills before anybody uses it. */
const isInUse = ({ name }: StoredTable): boolean =>
	name === "operators" || name === "friends" || name === "people";

/** @throws BackupRefusal unless a database is new: without operators, people and friends */
export async function requireNewDatabase(db: Db): Promise<void> {
	for (const { name } of (await listStoredTables(db)).filter(isInUse)) {
		const [row] = await queryRows(
			db,
			{ count: number },
			sql`select count(*) as count from (select 1 from ${sql.identifier(name)} limit 1)`,
		);
		if (row!.count > 0)
			throw new BackupRefusal(
				"復元先にデータがあります。復元は、まだ使っていない新しい環境にだけできます。何も変更していません。",
			);
	}
}

/** @throws BackupRefusal unless a database has exactly the migrations of the backup */
export async function requireSameMigrations(db: Db, { manifest }: OpenBackup, role: string): Promise<void> {
	const applied = (
		await queryRows(db, { name: text }, sql`select name from d1_migrations order by name`)
	).map(({ name }) => name);
	const expected = manifest.databases.find((each) => each.role === role)?.migrations ?? [];
	if (applied.join() !== expected.join())
		throw new BackupRefusal(
			`バックアップと復元先の版が違います。バックアップと同じ版（データベースの変更 ${expected.at(-1)}）で復元し、そのあとで更新してください。`,
		);
}

/**
 * Names of tables and columns become part of statements, and whoever has the key could write a manifest.
 * @throws BackupRefusal unless the tables of the backup are those of the database
 */
export async function requireSameTables(db: Db, { manifest }: OpenBackup, role: string): Promise<void> {
	const stored = await listStoredTables(db);
	for (const { database, table, columns } of manifest.tables) {
		const target = stored.find(({ name }) => name === table);
		if (database === role && JSON.stringify(target?.columns) !== JSON.stringify(columns))
			throw new BackupRefusal(`バックアップの表 ${table} が、復元先の表と違います。何も変更していません。`);
	}
}

/**
 * Loads the rows of a backup's database into one with the same tables, whose own rows are deleted first. A row
 * without a row that it needs, which was deleted while the backup was made, is left out.
 */
export async function loadDatabase(db: Db, backup: OpenBackup, role: string): Promise<void> {
	const { manifest } = backup;
	const stored = await listStoredTables(db);
	for (const { name } of stored) await execute(db, sql`delete from ${sql.identifier(name)}`);
	for (const target of await orderForLoading(db, stored)) {
		const position = manifest.tables.findIndex(
			({ database, table }) => database === role && table === target.name,
		);
		const table = manifest.tables[position];
		if (!table) continue;
		// Rows that a trigger wrote when an earlier table was loaded.
		await execute(db, sql`delete from ${sql.identifier(target.name)}`);
		for (const part of manifest.parts.filter((each) => each.position === position)) {
			const { lines } = await readLines(backup.objects, backup.key, `${manifest.folder}/${part.name}`);
			for (const group of groupLines(lines)) await execute(db, insertLines(table, target, group));
		}
	}
	await setSequences(db, manifest.databases.find((each) => each.role === role)?.sequences ?? {});
}

/** Orders tables so that each follows those that it refers to, and those whose triggers write to it. */
async function orderForLoading(db: Db, stored: readonly StoredTable[]): Promise<StoredTable[]> {
	const triggers = await queryRows(
		db,
		{ table: text, sql: text },
		sql`select tbl_name as "table", sql from sqlite_schema where type = 'trigger'`,
	);
	const mustFollow = ({ name, foreignKeys }: StoredTable): string[] => [
		...foreignKeys.map(({ table }) => table),
		...triggers.flatMap(({ table, sql }) => (sql.includes(`INTO \`${name}\``) ? [table] : [])),
	];
	const ordered: StoredTable[] = [];
	let rest = [...stored];
	while (rest.length > 0) {
		const waiting = new Set(rest.map(({ name }) => name));
		const free = rest.filter(
			(table) => !mustFollow(table).some((name) => name !== table.name && waiting.has(name)),
		);
		if (free.length === 0) throw new Error(`tables need each other: ${[...waiting]}`);
		ordered.push(...free);
		rest = rest.filter((table) => !free.includes(table));
	}
	return ordered;
}

function* groupLines(lines: readonly string[]): Generator<string[]> {
	let group: string[] = [];
	let characters = 0;
	for (const line of lines) {
		if (group.length > 0 && characters + line.length > MAX_CHARACTERS) {
			yield group;
			group = [];
			characters = 0;
		}
		group.push(line);
		characters += line.length;
	}
	if (group.length > 0) yield group;
}

/**
 * Inserts rows in their order. A reference to a row that is not there becomes null, or leaves the row out, as does a
 * value that another row has taken: both changed while the backup was made.
 */
function insertLines({ columns }: PlannedTable, { name, foreignKeys }: StoredTable, lines: string[]): SQL {
	const valueIn = (column: string) => sql`(l.value ->> ${`$[${columns.indexOf(column)}]`})`;
	const hasParent = ({ column, table, target }: ForeignKey) => {
		const isThere = sql`exists (select 1 from ${sql.identifier(table)} p where p.${sql.identifier(target)} = ${valueIn(column)})`;
		if (table !== name) return isThere;
		// Rows of one table may refer to each other within the same insert.
		const targetPath = `$[${columns.indexOf(target)}]`;
		return sql`(${valueIn(column)} is not null
			and (${isThere} or exists (select 1 from l o where (o.value ->> ${targetPath}) = ${valueIn(column)})))`;
	};
	const optional = foreignKeys.filter(({ isNullable }) => isNullable);
	const required = foreignKeys.filter(({ isNullable }) => !isNullable);
	const selected = columns.map((column) => {
		const key = optional.find((each) => each.column === column);
		return key ? sql`case when ${hasParent(key)} then ${valueIn(column)} end` : valueIn(column);
	});
	return sql`with l as materialized (select value from json_each(${`[${lines.join(",")}]`}))
		insert into ${sql.identifier(name)} (${sql.join(
			columns.map((column) => sql.identifier(column)),
			sql`, `,
		)}) select ${sql.join(selected, sql`, `)} from l
		where ${sql.join([sql`true`, ...required.map(hasParent)], sql` and `)} on conflict do nothing`;
}

/** Ids continue after those that were given before the backup, also of rows that no longer exist. */
async function setSequences(db: Db, sequences: Record<string, number>): Promise<void> {
	const statements = Object.entries(sequences).flatMap(([name, seq]) => [
		execute(db, sql`update sqlite_sequence set seq = max(seq, ${seq}) where name = ${name}`),
		execute(
			db,
			sql`insert into sqlite_sequence (name, seq) select ${name}, ${seq} where not exists (select 1 from sqlite_sequence where name = ${name})`,
		),
	]);
	await commitBatch(db, statements);
}
