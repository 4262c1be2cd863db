import { sql } from "drizzle-orm";
import { lineMembershipPlans } from "#db/people/line-events.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { type MembershipFigures, membershipsAnswer } from "#domain/console/line-figures/figure-kinds.ts";
import { requestMemberships } from "#functions/platform/line/line-insight.ts";
import type { FigureKind } from "./figure-kind.ts";

/** Plans of the account's memberships, by whose names operators know them. */
export const membershipsKind: FigureKind = {
	request: ({ env }) => requestMemberships(env),
	read: (body) => {
		const { success, data } = membershipsAnswer.safeParse(body);
		return success ? { status: "ready", figures: { plans: data.memberships } } : null;
	},
	followUp: async (ctx, figures) => {
		const plans = listTable((figures as MembershipFigures).plans);
		return [
			execute(
				ctx.db,
				sql`insert into ${lineMembershipPlans} (id, name, price, currency, member_count, is_published)
					select p.value ->> '$.membershipId', p.value ->> '$.title', p.value ->> '$.price', p.value ->> '$.currency',
						p.value ->> '$.memberCount', p.value ->> '$.isPublished' from ${plans} p where true
					on conflict (id) do update set name = excluded.name, price = excluded.price, currency = excluded.currency,
						member_count = excluded.member_count, is_published = excluded.is_published, deleted_at = null`,
			),
			execute(
				ctx.db,
				sql`update ${lineMembershipPlans} set deleted_at = ${ctx.now} where deleted_at is null
					and id not in (select p.value ->> '$.membershipId' from ${plans} p)`,
			),
		];
	},
};
