import { eq } from "drizzle-orm";
import { operatorFriends } from "#db/integrations/notification-tables.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Validity of a code. */
export const CODE_LIFETIME = 15 * MINUTE;

/**
 * Link of an operator's own LINE. The code is private: the friend who sends it to the account is linked to
 * the operator.
 */
export async function showLineLink({ ctx }: { ctx: OperatorCtx }) {
	const [row] = await ctx.db
		.select()
		.from(operatorFriends)
		.where(eq(operatorFriends.operatorId, ctx.operator.id));
	const isCodeValid = row?.codeMadeAt != null && row.codeMadeAt > ctx.now - CODE_LIFETIME;
	return {
		linked_at: row?.linkedAt ? toWireTime(row.linkedAt, ctx.zone) : null,
		code: isCodeValid ? row.code : null,
		expires_at: isCodeValid ? toWireTime(row.codeMadeAt! + CODE_LIFETIME, ctx.zone) : null,
	};
}
