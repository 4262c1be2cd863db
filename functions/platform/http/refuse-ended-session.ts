import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, typed } from "#db/platform/sql/row-columns.ts";
import { sessionExists } from "#functions/platform/auth/operator-session.ts";
import type { OperatorCtx } from "./hono-env.ts";
import { changedByOther } from "./request-refusal.ts";

/**
 * Refuses a change without effect if its session was ended meanwhile (`sessionExists`).
 * @throws Refusal 409 where it was ended
 */
export async function refuseEndedSession({ db, operator }: OperatorCtx): Promise<void> {
	const [session] = await queryRows(
		db,
		{ exists: typed<0 | 1>(number) },
		sql`select ${sessionExists(operator.tokenHash)} as "exists"`,
	);
	if (!session?.exists) throw changedByOther();
}
