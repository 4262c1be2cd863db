import { sql } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import type { VersionRules } from "#functions/engine/explorer/store-versions.ts";

/** Content of a template's versions. */
export const templateVersions: VersionRules = {
	kind: "template",
	table: templates,
	itemsWhere: sql`${templates.isListed} = 1`,
	content: sql`json_object('name', ${templates.name}, 'content', json(${templates.content}))`,
};
