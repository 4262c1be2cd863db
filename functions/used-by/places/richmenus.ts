import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { richmenus } from "#db/richmenus.ts";
import type { Place } from "../place.ts";

export const inRichmenus: Place = {
	of: "richmenu",
	uses: ({
		deeds,
	}) => sql`select distinct u.id, u.name, 'ボタン' as part from ${richmenus} u, json_each(u.buttons) b
		where u.deleted_at is null and b.value ->> '$.action_id' in ${among(deeds)}`,
};
