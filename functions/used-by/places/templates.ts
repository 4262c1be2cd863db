import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { templates } from "#db/templates.ts";
import type { Place } from "../place.ts";

/** Packs that hold a template, and texts with placeholders. */
export const inTemplates: Place = {
	of: "template",
	uses: ({ kind, id, texts }) => sql`select u.id, u.name, 'パック' as part from ${templates} u
			where u.deleted_at is null and u.type = 'pack' and ${kind === "template" ? id : 0} in (
				select value from json_each(u.content, '$.template_ids'))
		union all select u.id, u.name, '本文' from ${templates} u
			where u.deleted_at is null and u.id in ${among(texts)}`,
};
