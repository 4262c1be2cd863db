import { env } from "cloudflare:workers";

/** Puts a row into a table, as it is stored, and answers its id. For what no call of ours writes yet. */
export async function store(table: string, row: Record<string, unknown>): Promise<number> {
	const stored = await insertion([table, row]).run();
	return stored.meta.last_row_id;
}

/** The same of several rows, in one trip. */
export async function storeAll(rows: readonly Row[]): Promise<number[]> {
	const stored = await env.DB.batch(rows.map(insertion));
	return stored.map(({ meta }) => meta.last_row_id);
}

type Row = readonly [table: string, row: Record<string, unknown>];

function insertion([table, row]: Row): D1PreparedStatement {
	const columns = Object.keys(row);
	const places = columns.map(() => "?").join(", ");
	return env.DB.prepare(`insert into ${table} (${columns.join(", ")}) values (${places})`).bind(
		...Object.values(row).map(asStored),
	);
}

/** Changes a row as it is stored. */
export async function restore(table: string, id: number, changes: Record<string, unknown>): Promise<void> {
	const set = Object.keys(changes).map((column) => `${column} = ?`);
	await env.DB.prepare(`update ${table} set ${set.join(", ")} where id = ?`)
		.bind(...Object.values(changes).map(asStored), id)
		.run();
}

const asStored = (value: unknown) =>
	typeof value === "object" && value !== null ? JSON.stringify(value) : value;
