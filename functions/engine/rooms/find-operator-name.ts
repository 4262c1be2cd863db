import { eq } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { operators } from "#db/platform/operators.ts";

/** Name of an operator, shown to colleagues. */
export async function findOperatorName(db: Db, id: number): Promise<string> {
	const [operator] = await db.select({ name: operators.name }).from(operators).where(eq(operators.id, id));
	return operator?.name ?? "";
}
