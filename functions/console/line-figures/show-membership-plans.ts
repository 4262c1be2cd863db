import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { hasLineConnection } from "#functions/console/line-connection/show-line-connection.ts";
import { listMembershipPlans } from "#functions/people/line-events/list-membership-plans.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { fetchFirstFigures } from "./fetch-figures.ts";

/** Plans of LINE's memberships. An account that never asked for them does so now instead of the next morning. */
export async function showMembershipPlans({ ctx }: { ctx: OperatorCtx }) {
	const known = await listMembershipPlans({ ctx });
	if (known.items.length > 0 || !hasLineConnection(ctx.env)) return known;
	await fetchFirstFigures(ctx, "memberships", daysAfter(currentDay(ctx.now), -1));
	return listMembershipPlans({ ctx });
}
