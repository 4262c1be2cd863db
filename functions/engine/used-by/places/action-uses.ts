import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Action templates, by their effects and conditions. */
export const actionUses: UseFinder = {
	owner: "action",
	address: (id) => addressOf("actions", { edit: id }),
	select: ({ kind, referringActionIds }) =>
		kind === "action"
			? null
			: sql`select a.id, a.name, '要素' as part from ${actions} a
				where a.is_template = 1 and a.deleted_at is null and a.id in ${valuesOfList(referringActionIds)}`,
};
