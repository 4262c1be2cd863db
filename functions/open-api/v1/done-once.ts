import { and, eq, gt, lt } from "drizzle-orm";
import { auditLog } from "#db/operators.ts";
import { changeKey } from "../../auth/audit.ts";
import type { ProgramCtx } from "./program.ts";

/**
 * Makes a change that has no key of its own, once for each call: its audit row, in the same transaction, has the call's
 * key, which is unique.
 * @param verb the verb of that row
 * @throws what the change threw, where the call has not made it before
 */
export async function doneOnce(ctx: ProgramCtx, verb: string, make: () => Promise<unknown>): Promise<void> {
	try {
		await make();
	} catch (error) {
		if (!(await isDone(ctx, verb))) throw error;
	}
}

/** Whether the call has made its change before. */
export async function isDone(ctx: ProgramCtx, verb: string): Promise<boolean> {
	const [made] = await ctx.db
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(eq(auditLog.saveKey, changeKey(ctx.saveKey, verb)));
	return made !== undefined;
}

/** Whether a call with this key has made any change that is in the audit log. */
export async function isInAudit({ db, saveKey }: ProgramCtx): Promise<boolean> {
	const [made] = await db
		.select({ id: auditLog.id })
		.from(auditLog)
		// The end of the range: the character behind the colon that ends the key.
		.where(and(gt(auditLog.saveKey, `${saveKey}:`), lt(auditLog.saveKey, `${saveKey};`)))
		.limit(1);
	return made !== undefined;
}
