import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { operators } from "#db/platform/operators.ts";

/** How colleagues read who an operator is. */
export async function nameOf(db: Db, id: number): Promise<string> {
	const [found] = await db.select({ name: operators.name }).from(operators).where(eq(operators.id, id));
	return found?.name ?? "";
}
