import { and, asc, isNull, notInArray } from "drizzle-orm";
import { audiences } from "#db/content/audiences.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { isAudienceUsable } from "./load-named-audiences.ts";

/** Whether an operator may let LINE choose the friends of a broadcast, and the audiences for it. */
export async function listLineOptions({ ctx }: { ctx: OperatorCtx }) {
	if (!ctx.operator.friendScope.all) return { is_allowed: false, audiences: [] };
	const rows = await ctx.db
		.select()
		.from(audiences)
		.where(and(isNull(audiences.deletedAt), notInArray(audiences.state, ["failed", "expired"])))
		.orderBy(asc(audiences.name), asc(audiences.id));
	return {
		is_allowed: true,
		audiences: rows.map((audience) => ({
			id: audience.id,
			name: audience.name,
			user_count: audience.userCount,
			is_usable: isAudienceUsable(audience),
		})),
	};
}
