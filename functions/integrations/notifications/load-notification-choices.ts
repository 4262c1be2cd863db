import { asc, isNull } from "drizzle-orm";
import { funnels } from "#db/engine/member-queries.ts";
import { roles } from "#db/platform/operators.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listChannels } from "./channels/list-channels.ts";

/** Maximum number of options per field. */
const MAX_OPTIONS = 1_000;

/** Options for the fields of a setting. Saved searches are included only for operators who may see them. */
export async function loadNotificationChoices(ctx: OperatorCtx) {
	const [channels, allRoles, searches] = await Promise.all([
		listChannels({ ctx, input: { kind: "all" } }),
		ctx.db.select({ id: roles.id, name: roles.name }).from(roles).orderBy(asc(roles.id)).limit(MAX_OPTIONS),
		hasAbility(ctx.operator, "funnel-read")
			? ctx.db
					.select({ id: funnels.id, name: funnels.name })
					.from(funnels)
					.where(isNull(funnels.deletedAt))
					.orderBy(asc(funnels.name), asc(funnels.id))
					.limit(MAX_OPTIONS)
			: [],
	]);
	return { channels: channels.items, roles: allRoles, funnels: searches };
}
