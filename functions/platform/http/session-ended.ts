import { sql } from "drizzle-orm";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { sessionStands } from "#functions/platform/auth/session.ts";
import { changedByOther } from "./refusal.ts";
import type { OperatorCtx } from "./types.ts";

/**
 * Distinguishes a change without effect from one whose session was ended meanwhile (`sessionStands`).
 * @throws Refusal 409 in the second case
 */
export async function refuseEnded({ db, operator }: OperatorCtx): Promise<void> {
	const [stands] = await rowsOf<{ stands: 0 | 1 }>(
		db,
		sql`select ${sessionStands(operator.tokenHash)} as stands`,
	);
	if (!stands?.stands) throw changedByOther();
}
