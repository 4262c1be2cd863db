import { sql } from "drizzle-orm";
import { accountLinks, lineMembershipPlans, lineMemberships } from "#db/people/line-events.ts";
import { membershipPlanText } from "#domain/engine/friend-records/friend-line-events.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart } from "../glance-part.ts";

interface Row {
	/** Null for the row of a linked number. */
	membership_id: number | null;
	/** When the friend joined, or linked the number. */
	since: number;
	left_at: number | null;
	external_id: string | null;
	plan: string | null;
}

/** Memberships of LINE, and the number at the shop's own service. */
export const lineStatePart = defineGlancePart({
	ability: null,
	query: (_ctx, id) =>
		sql`select m.membership_id, m.joined_at as since, m.left_at, null as external_id, p.name as plan
				from ${lineMemberships} m left join ${lineMembershipPlans} p on p.id = m.membership_id where m.friend_id = ${id}
			union all select null, a.linked_at, null, a.external_id, null from ${accountLinks} a where a.friend_id = ${id}`,
	present: (ctx, rows: Row[]) => ({
		memberships: rows.flatMap(({ membership_id, since, left_at, plan }) =>
			membership_id === null
				? []
				: [
						{
							membership_id,
							/** Plan by its name, or its number at LINE. */
							plan: membershipPlanText(plan, membership_id),
							joined_at: toWireTime(since, ctx.zone),
							left_at: left_at === null ? null : toWireTime(left_at, ctx.zone),
						},
					],
		),
		external_id: rows.find(({ external_id }) => external_id !== null)?.external_id ?? null,
	}),
});
