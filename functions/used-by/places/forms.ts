import { sql } from "drizzle-orm";
import { forms } from "#db/forms.ts";
import type { Place } from "../place.ts";

export const inForms: Place = {
	kind: "form",
	uses: ({ deeds }) => sql`select u.id, u.name, '回答後のアクション' as part from ${forms} u
		where u.deleted_at is null and u.action_id in (select value from json_each(${deeds}))`,
};
