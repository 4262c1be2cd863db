import { and, eq, gt, lt, sql } from "drizzle-orm";
import { auditLog } from "#db/platform/operators.ts";
import { changeKey } from "#functions/platform/auth/write-audit.ts";
import type { ProgramCtx } from "./program-context.ts";

/**
 * Makes a change once per call, for tables without an idempotency key. The audit row has the call's unique key and is
 * part of the same transaction, so a repeated change fails; that failure counts as success.
 * @param verb verb of the audit row
 * @throws the error of `make`, where no earlier call with the key has made the change
 */
export async function doOnce(ctx: ProgramCtx, verb: string, make: () => Promise<unknown>): Promise<void> {
	try {
		await make();
	} catch (error) {
		if (!(await wasDone(ctx, verb))) throw error;
	}
}

/** Whether an earlier call with the key made this change. */
export async function wasDone(ctx: ProgramCtx, verb: string): Promise<boolean> {
	const [audited] = await ctx.db
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(eq(auditLog.saveKey, changeKey(ctx.saveKey, verb)));
	return audited !== undefined;
}

/** Whether the audit log has an entry of an earlier call with the key. */
export async function wasAudited({ db, saveKey }: ProgramCtx): Promise<boolean> {
	const prefix = `${saveKey}:`;
	const [audited] = await db
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(
			and(
				// A range finds the prefix by the index: `;` is the character after `:`.
				gt(auditLog.saveKey, prefix),
				lt(auditLog.saveKey, `${saveKey};`),
				// A caller's key may contain colons, a verb does not.
				sql`instr(substr(${auditLog.saveKey}, ${prefix.length + 1}), ':') = 0`,
			),
		)
		.limit(1);
	return audited !== undefined;
}
