import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { settings } from "#db/platform/settings-table.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Records that the account agreed to the terms of the rich-menu builder; once for all operators. The audit
 * log contains the operator and the time.
 */
export async function agreeToBuilder({ ctx }: { ctx: OperatorCtx }): Promise<void> {
	await commitBatch(ctx.db, [
		ctx.db
			.insert(settings)
			.values({ key: "lmenuplus_agreed", value: true, updatedAt: ctx.now })
			.onConflictDoUpdate({
				target: settings.key,
				set: { value: true, updatedAt: ctx.now },
				setWhere: sql`${settings.value} <> 'true'`,
			}),
		auditOfChange(ctx, { verb: "richmenu.agree", subjectType: "setting", subjectId: "lmenuplus_agreed" }),
	]);
}
