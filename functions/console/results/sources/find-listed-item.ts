import { type SQL, sql } from "drizzle-orm";
import type { forms } from "#db/acquisition/forms.ts";
import type { landings } from "#db/acquisition/landings.ts";
import type { reactions } from "#db/automation/auto-responses.ts";
import type { richmenus } from "#db/content/rich-menus.ts";
import type { templates } from "#db/content/templates.ts";
import type { ResultSource } from "./source.ts";

type ItemTable = typeof reactions | typeof forms | typeof landings | typeof richmenus | typeof templates;

/** Statement that finds an item of the explorer, which every operator with its ability sees. */
export const findListedItem =
	(table: ItemTable): ResultSource["find"] =>
	(_ctx, id): SQL =>
		sql`select name, null as beganAt from ${table} where id = ${id} and deleted_at is null`;
