import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/** Action templates: what their effects and conditions name. */
export const inActions: Place = {
	of: "action",
	address: (id) => addressOf("actions", { edit: id }),
	uses: ({ kind, holders }) =>
		kind === "action"
			? null
			: sql`select a.id, a.name, '要素' as part from ${actions} a
				where a.is_template = 1 and a.deleted_at is null and a.id in ${among(holders)}`,
};
