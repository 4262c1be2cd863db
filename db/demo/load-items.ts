import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { trackers } from "#db/acquisition/conversions.ts";
import { forms } from "#db/acquisition/forms.ts";
import { landings } from "#db/acquisition/landings.ts";
import { scripts } from "#db/acquisition/site-scripts.ts";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { episodes } from "#db/automation/reminders.ts";
import { scenarios } from "#db/automation/scenarios.ts";
import { eventMenus, eventReserves } from "#db/booking/reservables.ts";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import { commit, type Db, type Statement } from "#db/client.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { commonVars, commonVarValues } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import { sites } from "#db/people/sites.ts";
import { uploads } from "#db/platform/uploads.ts";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { DAY } from "#domain/platform/time/time.ts";
import * as items from "./items.ts";
import { JOURNEY_CONDITIONS, JOURNEYS, PHASES } from "./journeys.ts";
import { plannedStatements } from "./load-actions.ts";
import { stepStatements } from "./load-courses.ts";
import { salonStatements } from "./load-salons.ts";
import { menuPictures } from "./pictures.ts";
import * as reservables from "./reservables.ts";
import { scoreStatements } from "./scores.ts";
import { SEARCHES } from "./searches.ts";

/** Fills the explorer's kinds of an empty database. */
export async function loadItems(db: Db, now: number): Promise<void> {
	const born = (age: number) => now - age * DAY;
	const insertAll = (table: SQLiteTable, rows: readonly { name: string }[]): Statement[] =>
		rows.map((row, index) =>
			db
				.insert(table)
				.values({ ...row, nameKey: normalise(row.name), createdAt: born(300 - 9 * index) } as never)
				.onConflictDoNothing(),
		);
	await commit(db, [
		...insertAll(forms, items.FORMS),
		...insertAll(episodes, items.EPISODES),
		...insertAll(trackers, items.TRACKERS),
		...insertAll(landings, items.LANDINGS),
		...insertAll(scenarios, items.SCENARIOS),
		...insertAll(vars, items.VARS),
		...insertAll(commonVars, items.COMMON_VARS),
		...items.COMMON_VARS.map(({ id, value, ...rest }) =>
			db
				.insert(commonVarValues)
				.values({
					commonVarId: id,
					value,
					valueKey: normalise(value),
					number: "number" in rest ? rest.number : null,
					date: "date" in rest ? rest.date : null,
					updatedAt: now,
				})
				.onConflictDoNothing(),
		),
		...insertAll(templates, items.TEMPLATES),
		...insertAll(scripts, items.SCRIPTS),
		...insertAll(richmenus, items.RICHMENUS),
		...menuPictures().map(({ content, ...picture }) =>
			db
				.insert(uploads)
				.values({ ...picture, bytes: content.length, operatorId: 1, createdAt: now })
				.onConflictDoNothing(),
		),
		...SEARCHES.map(({ id, filter }) =>
			db
				.insert(memberQueries)
				.values({ id, filter: filterSchema.parse(filter), createdAt: now })
				.onConflictDoNothing(),
		),
		...insertAll(
			funnels,
			SEARCHES.map(({ id, name, groupId = null }) => ({ id, name, groupId, memberQueryId: id })),
		),
		...insertAll(sites, items.SITES),
		...JOURNEY_CONDITIONS.map(({ id, filter }) =>
			db
				.insert(memberQueries)
				.values({ id, filter: filterSchema.parse(filter), createdAt: now })
				.onConflictDoNothing(),
		),
		...insertAll(journeys, JOURNEYS),
		...insertAll(journeyTags, PHASES),
		...insertAll(salons, reservables.SALONS),
		...insertAll(salonResources, reservables.SALON_RESOURCES),
		...insertAll(salonCourses, reservables.SALON_COURSES),
		...salonStatements(db, now),
		...scoreStatements(db, now),
		...insertAll(eventReserves, reservables.eventSlots(now)),
		db
			.insert(eventMenus)
			.values([...reservables.EVENT_MENUS])
			.onConflictDoNothing(),
		...stepStatements(db, now),
		...plannedStatements(db, now),
	]);
}
