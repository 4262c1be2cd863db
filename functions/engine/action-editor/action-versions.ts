import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { effectsJson } from "#functions/engine/explorer/effect-fragments.ts";
import type { VersionRules } from "#functions/engine/explorer/store-versions.ts";

/**
 * Versions of action templates. An action embedded in another item has none: its content is part of that
 * item's versions.
 */
export const actionVersions: VersionRules = {
	kind: "action",
	table: actions,
	itemsWhere: sql`${actions.isTemplate} = 1`,
	content: sql`json_object('a_name', ${actions.name}, 'a_twice_type', ${actions.twiceType},
		'inputs', ${effectsJson(sql`${actions.id}`)})`,
};
