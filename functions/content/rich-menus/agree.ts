import { sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { settings } from "#db/platform/settings.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/**
 * Records once, for all operators, that the terms of the rich-menu builder were agreed to. The audit log has who and
 * when.
 */
export async function agreeToBuilder({ ctx }: { ctx: OperatorCtx }): Promise<void> {
	await commit(ctx.db, [
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
