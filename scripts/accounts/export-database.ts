import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { queryAll, type RemoteD1 } from "../cloudflare/remote-database.ts";

/** Rows of one call. An answer of D1 is at most 50 MB, and a usual row half a kilobyte. */
const PAGE_SIZE = 2000;
/** Written last. */
const COMPLETE = "complete.json";

/** Contents of `complete.json`. */
interface ExportSummary {
	/** Rows by table. */
	tables: Record<string, number>;
}

/** Whether a folder has a complete export. */
export const isExported = (folder: string): boolean => existsSync(join(folder, COMPLETE));

/** Rows by table of a complete export. */
export const readSummary = (folder: string): ExportSummary =>
	JSON.parse(readFileSync(join(folder, COMPLETE), "utf8")) as ExportSummary;

/**
 * Exports a database into a folder: its schema as SQL, and each table as JSON lines. D1's own export refuses
 * databases with full-text indexes; their tables are left out here, because their rows are in other tables.
 * An earlier export of the folder is replaced when the new one is complete.
 */
export async function exportDatabase(database: RemoteD1, folder: string): Promise<ExportSummary> {
	const part = `${folder}.part`;
	rmSync(part, { recursive: true, force: true });
	mkdirSync(part, { recursive: true });
	const schema = await queryAll<{ sql: string }>(
		database,
		"select sql from sqlite_master where sql is not null and name not glob '_cf_*' and name not glob 'sqlite_*' order by rootpage = 0, rowid",
	);
	writeFileSync(join(part, "schema.sql"), schema.map(({ sql }) => `${sql};\n`).join(""));
	const tables: Record<string, number> = {};
	for (const { name } of await listTables(database))
		tables[name] = await exportTable(database, name, join(part, `${name}.jsonl`));
	writeFileSync(join(part, COMPLETE), JSON.stringify({ tables } satisfies ExportSummary, null, "\t"));
	rmSync(folder, { recursive: true, force: true });
	renameSync(part, folder);
	return { tables };
}

/** Tables with rows of their own. */
const listTables = (database: RemoteD1) =>
	queryAll<{ name: string }>(
		database,
		"select name from pragma_table_list where schema = 'main' and type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*' order by name",
	);

async function exportTable(database: RemoteD1, name: string, file: string): Promise<number> {
	writeFileSync(file, "");
	let count = 0;
	for (let last = Number.MIN_SAFE_INTEGER; ; ) {
		const page = await queryAll<Row>(
			database,
			`select rowid as "rowid ", * from "${name}" where rowid > ? order by rowid limit ${PAGE_SIZE}`,
			last,
		);
		appendFileSync(file, page.map(({ "rowid ": _, ...row }) => `${JSON.stringify(row)}\n`).join(""));
		count += page.length;
		if (page.length < PAGE_SIZE) return count;
		last = page.at(-1)!["rowid "];
	}
}

/** Row with its row id under a name that no column has. */
type Row = { "rowid ": number } & Record<string, unknown>;
