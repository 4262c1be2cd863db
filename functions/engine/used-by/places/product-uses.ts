import { sql } from "drizzle-orm";
import { products } from "#db/commerce/products.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { UseFinder } from "../use-finder.ts";

/** Products, by their actions and the tag of their subscriptions. */
export const productUses: UseFinder = {
	owner: "product",
	select: ({ kind, id, actionIds }) => {
		const ofTag = sql`u.tag_id = ${kind === "tag" ? id : 0}`;
		const actions = valuesOfList(actionIds);
		return sql`select u.id, u.name, iif(${ofTag}, '利用中のタグ', 'アクション') as part from ${products} u
			where u.deleted_at is null and (${ofTag} or u.action_id in ${actions} or u.renewed_action_id in ${actions}
				or u.failed_action_id in ${actions} or u.ended_action_id in ${actions})`;
	},
};
