import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { effectsOf } from "#functions/engine/explorer/fragments.ts";
import type { VersionRules } from "#functions/engine/explorer/versions.ts";

/** What versions of an action hold. Those that belong to one place have none: they are part of what that place keeps. */
export const actionVersions: VersionRules = {
	kind: "action",
	table: actions,
	within: sql`${actions.isTemplate} = 1`,
	content: sql`json_object('a_name', ${actions.name}, 'a_twice_type', ${actions.twiceType},
		'inputs', ${effectsOf(sql`${actions.id}`)})`,
};
