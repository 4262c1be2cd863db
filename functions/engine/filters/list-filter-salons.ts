import { type SQL, sql } from "drizzle-orm";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import type { SalonChoices } from "#domain/engine/filters/condition-choices.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readLists } from "./read-lists.ts";

/** Every salon with its resources and courses, deleted ones included. */
export const listFilterSalons = async (ctx: OperatorCtx): Promise<SalonChoices> =>
	(await readLists(
		ctx,
		["salons", "resources", "courses"],
		sql`select part, row from (
			select 'salons' as part, ${salons.id} as id, json_object('id', ${salons.id}, 'name', ${salons.name},
				'deleted', ${salons.deletedAt} is not null) as row from ${salons}
			union all ${optionsOf("resources", salonResources)}
			union all ${optionsOf("courses", salonCourses)}
		) order by part, id`,
	)) as unknown as SalonChoices;

const optionsOf = (part: string, table: typeof salonResources | typeof salonCourses): SQL =>
	sql`select ${part}, ${table.id}, json_object('id', ${table.id}, 'name', ${table.name},
		'deleted', ${table.deletedAt} is not null, 'salon_id', ${table.salonId}) from ${table}`;
