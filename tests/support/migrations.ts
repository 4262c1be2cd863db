import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Brings a database up to the newest migration. */
export const migrate = (database: D1Database = env.DB): Promise<void> =>
	applyD1Migrations(database, env.MIGRATIONS ?? []);

/** Empties the database, the files and the rooms. */
export async function beginAnew(): Promise<void> {
	await reset();
	await migrate();
}
