import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { ARE_SENDS_LIMITED } from "./cap-verdicts.ts";

/** Real time for which an account's caps are assumed to be set, without a query. */
const VALIDITY = MINUTE;

/** `performance.now()` at which caps were last found, by the account's database. */
const foundAt = new WeakMap<D1Database, number>();

/**
 * Whether caps were found recently. The claim of an account without them is right in both cases, so this only saves a
 * query.
 */
export function areKnownToBeLimited({ env: { DB } }: Pick<Ctx, "env">): boolean {
	const at = foundAt.get(DB);
	return at !== undefined && performance.now() - at < VALIDITY;
}

/** Whether caps or quiet hours are set. */
export async function areSendsLimited({ env: { DB }, db }: Pick<Ctx, "env" | "db">): Promise<boolean> {
	const [row] = await queryRows(db, { isLimited: number }, sql`select ${ARE_SENDS_LIMITED} as isLimited`);
	const isLimited = row?.isLimited === 1;
	if (isLimited) foundAt.set(DB, performance.now());
	else foundAt.delete(DB);
	return isLimited;
}
