import { env } from "cloudflare:workers";

/** Inserts a row and returns its id; for data that no API call of ours writes. */
export async function storeRow(table: string, row: Record<string, unknown>): Promise<number> {
	const stored = await insertion([table, row]).run();
	return stored.meta.last_row_id;
}

/** Inserts several rows in one round trip. */
export async function storeRows(rows: readonly Row[]): Promise<number[]> {
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

/** Updates columns of a row. */
export async function updateRow(table: string, id: number, changes: Record<string, unknown>): Promise<void> {
	const set = Object.keys(changes).map((column) => `${column} = ?`);
	await env.DB.prepare(`update ${table} set ${set.join(", ")} where id = ?`)
		.bind(...Object.values(changes).map(asStored), id)
		.run();
}

const asStored = (value: unknown) =>
	typeof value === "object" && value !== null ? JSON.stringify(value) : value;
