import { operatorFriends } from "#db/integrations/notification-tables.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { showLineLink } from "./show-line-link.ts";

const DIGITS = 8;

/** Creates a code, which replaces the previous one; a linked LINE stays linked until another one is. */
export async function beginLineLink({ ctx }: { ctx: OperatorCtx }) {
	const code = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10 ** DIGITS).padStart(DIGITS, "0");
	const columns = { code, codeMadeAt: ctx.now };
	await ctx.db
		.insert(operatorFriends)
		.values({ operatorId: ctx.operator.id, ...columns })
		.onConflictDoUpdate({ target: operatorFriends.operatorId, set: columns });
	return showLineLink({ ctx });
}
