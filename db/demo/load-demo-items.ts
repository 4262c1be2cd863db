import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { trackers } from "#db/acquisition/conversions.ts";
import { forms } from "#db/acquisition/forms.ts";
import { landings } from "#db/acquisition/landings.ts";
import { scripts } from "#db/acquisition/site-scripts.ts";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { episodes } from "#db/automation/reminders.ts";
import { scenarios } from "#db/automation/scenarios.ts";
import { eventMenus, eventReserves } from "#db/booking/event-slot-tables.ts";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import { richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { commitBatch, type Db, type Statement } from "#db/d1-client.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { commonVars, commonVarValues } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import { sites } from "#db/people/sites.ts";
import { uploads } from "#db/platform/uploads.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { DEMO_DAYS } from "./demo-arrivals.ts";
import * as bookables from "./demo-bookables.ts";
import * as items from "./demo-items.ts";
import { DEMO_JOURNEY_CONDITIONS, DEMO_JOURNEYS, DEMO_PHASES } from "./demo-journeys.ts";
import { type DemoPicture, drawDemoPictures } from "./demo-pictures.ts";
import { demoScoreStatements } from "./demo-scores.ts";
import { DEMO_SEARCHES, type DemoSearch } from "./demo-searches.ts";
import { demoTaskStatements } from "./load-demo-actions.ts";
import { demoSalonStatements } from "./load-demo-salons.ts";
import { demoStepStatements } from "./load-demo-steps.ts";

/** Menu of friends without one of their own. */
const DEFAULT_MENU = 1;

/** Inserts the demo items of the explorer's kinds, and of salons, journeys, events and scores. */
export async function loadDemoItems(db: Db, now: number): Promise<void> {
	const insertAll = (table: SQLiteTable, rows: readonly { name: string }[]): Statement[] =>
		demoItemStatements(db, table, rows, now - DEMO_DAYS * DAY);
	await commitBatch(db, [
		...insertAll(forms, items.DEMO_FORMS),
		...insertAll(episodes, items.DEMO_REMINDERS),
		...insertAll(trackers, items.DEMO_CONVERSIONS),
		...insertAll(landings, items.DEMO_LANDINGS),
		...insertAll(scenarios, items.DEMO_SCENARIOS),
		...insertAll(vars, items.DEMO_FRIEND_FIELDS),
		...insertAll(commonVars, items.DEMO_COMMON_VARIABLES),
		...items.DEMO_COMMON_VARIABLES.map(({ id, value, ...rest }) =>
			db
				.insert(commonVarValues)
				.values({
					commonVarId: id,
					value,
					valueKey: normaliseText(value),
					number: "number" in rest ? rest.number : null,
					date: "date" in rest ? rest.date : null,
					updatedAt: now,
				})
				.onConflictDoNothing(),
		),
		...insertAll(templates, items.DEMO_TEMPLATES),
		...insertAll(scripts, items.DEMO_SITE_SCRIPTS),
		...insertAll(richmenus, items.DEMO_RICHMENUS),
		db.insert(richmenuSchedule).values({ id: 1, defaultId: DEFAULT_MENU }).onConflictDoNothing(),
		...demoUploadStatements(db, drawDemoPictures(), now),
		...demoSearchStatements(db, DEMO_SEARCHES, now - DEMO_DAYS * DAY),
		...insertAll(sites, items.DEMO_SITES),
		...DEMO_JOURNEY_CONDITIONS.map(({ id, filter }) =>
			db
				.insert(memberQueries)
				.values({ id, filter: filterSchema.parse(filter), createdAt: now })
				.onConflictDoNothing(),
		),
		...insertAll(journeys, DEMO_JOURNEYS),
		...insertAll(journeyTags, DEMO_PHASES),
		...insertAll(salons, bookables.DEMO_SALONS),
		...insertAll(salonResources, bookables.DEMO_SALON_RESOURCES),
		...insertAll(salonCourses, bookables.DEMO_SALON_COURSES),
		...demoSalonStatements(db, now),
		...demoScoreStatements(db, now),
		...insertAll(eventReserves, bookables.createDemoEventSlots(now)),
		db
			.insert(eventMenus)
			.values([...bookables.DEMO_EVENT_MENUS])
			.onConflictDoNothing(),
		...demoStepStatements(db, now),
		...demoTaskStatements(db, now),
	]);
}

/** Statements that insert items, one every two days from an instant on. */
export const demoItemStatements = (
	db: Db,
	table: SQLiteTable,
	rows: readonly { name: string }[],
	first: number,
): Statement[] =>
	rows.map((row, index) =>
		db
			.insert(table)
			.values({
				...row,
				nameKey: normaliseText(row.name),
				createdAt: first + 2 * index * DAY,
			} as never)
			.onConflictDoNothing(),
	);

/** Statements that insert searches, each with its conditions. */
export const demoSearchStatements = (db: Db, searches: readonly DemoSearch[], first: number): Statement[] => [
	...searches.map(({ id, filter }) =>
		db
			.insert(memberQueries)
			.values({ id, filter: filterSchema.parse(filter), createdAt: first })
			.onConflictDoNothing(),
	),
	...demoItemStatements(
		db,
		funnels,
		searches.map(({ id, name, groupId = null }) => ({ id, name, groupId, memberQueryId: id })),
		first,
	),
];

/** Statements that insert the rows of a demo's pictures. */
export const demoUploadStatements = (db: Db, pictures: readonly DemoPicture[], now: number): Statement[] =>
	pictures.map(({ content, ...picture }) =>
		db
			.insert(uploads)
			.values({ ...picture, bytes: content.length, operatorId: 1, createdAt: now })
			.onConflictDoNothing(),
	);
