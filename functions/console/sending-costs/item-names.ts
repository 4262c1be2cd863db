import { type SQL, sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { reactions } from "#db/automation/auto-responses.ts";
import { episodes } from "#db/automation/reminders.ts";
import { scenarios } from "#db/automation/scenarios.ts";
import { salons } from "#db/booking/salons.ts";
import { products } from "#db/commerce/products.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { actions } from "#db/engine/actions.ts";
import { chatGroups } from "#db/inbox/groups.ts";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import type { CostSource } from "#domain/console/sending-costs/cost-sources.ts";

/** Tables of the items, each with the columns `id` and `name`. */
const ITEM_TABLES = {
	broadcast: broadcasts,
	scenario: scenarios,
	reminder: episodes,
	action: actions,
	response: reactions,
	richmenu: richmenus,
	template: templates,
	form: forms,
	salon: salons,
	product: products,
	program: openApiCodes,
	group: chatGroups,
} as const satisfies Record<CostSource, { id: unknown; name: unknown }>;

/** SQL of the name of an item `source`, `item_id`; null for one that was deleted for good. */
export const ITEM_NAME: SQL = sql`case source ${sql.join(
	Object.entries(ITEM_TABLES).map(
		([source, table]) =>
			sql`when ${sql.raw(`'${source}'`)} then (select x.name from ${table} x where x.id = item_id)`,
	),
	sql` `,
)} end`;
