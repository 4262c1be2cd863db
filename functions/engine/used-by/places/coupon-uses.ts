import { sql } from "drizzle-orm";
import { coupons } from "#db/commerce/coupons.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { UseFinder } from "../use-finder.ts";

/** Coupons, by the action before their end and by their condition. */
export const usesByCoupons: UseFinder = {
	owner: "coupon",
	select: ({
		actionIds,
		filterIds,
	}) => sql`select u.id, u.name, '期限前のアクション' as part from ${coupons} u
			where u.deleted_at is null and u.action_id in ${valuesOfList(actionIds)}
		union all select u.id, u.name, '受け取れる友だちの条件' from ${coupons} u
			where u.deleted_at is null and u.member_query_id in ${valuesOfList(filterIds)}`,
};
