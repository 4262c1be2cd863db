import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { actionTasks } from "#db/actions.ts";
import { commit, type Db, type Statement } from "#db/client.ts";
import { commonVars, commonVarValues } from "#db/common-vars.ts";
import { episodes } from "#db/episodes.ts";
import { formAnswers, forms } from "#db/forms.ts";
import { friends } from "#db/friends.ts";
import { funnels, memberQueries } from "#db/funnels.ts";
import { journeyTags } from "#db/journeys.ts";
import { landings, landingVisits } from "#db/landings.ts";
import { execute } from "#db/raw.ts";
import { eventReserves, salons } from "#db/reservables.ts";
import { friendRichmenus, richmenus, richmenuTaps } from "#db/richmenus.ts";
import { scenarioSubscriptions, scenarios } from "#db/scenarios.ts";
import { scriptHits, scripts } from "#db/scripts.ts";
import { sites } from "#db/sites.ts";
import { templates } from "#db/templates.ts";
import { conversions, trackers } from "#db/trackers.ts";
import { friendVars, vars } from "#db/vars.ts";
import { filterSchema } from "#domain/filters/filter.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { DAY, HOUR } from "#domain/time.ts";
import * as items from "./items.ts";

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
		...items.FUNNELS.map(({ id, filter }) =>
			db
				.insert(memberQueries)
				.values({ id, filter: filterSchema.parse(filter), createdAt: now })
				.onConflictDoNothing(),
		),
		...insertAll(
			funnels,
			items.FUNNELS.map(({ id, name }) => ({ id, name, memberQueryId: id })),
		),
		...insertAll(sites, items.SITES),
		...insertAll(journeyTags, items.PHASES),
		...insertAll(salons, items.SALONS),
		...insertAll(eventReserves, items.EVENT_RESERVES),
		db
			.insert(actionTasks)
			.values({ id: 1, actionId: 2, status: 5, nextWorkAt: now + 30 * DAY, memberQueryId: 1, createdAt: now })
			.onConflictDoNothing(),
	]);
}

/** What friends from this id on have done with the items. One statement a kind, whatever the number of friends. */
export async function loadDeeds(
	db: Db,
	{ from, to, now }: { from: number; to: number; now: number },
): Promise<void> {
	const some = (every: number, rest = 0) =>
		sql`from ${friends} f where f.id > ${from} and f.id <= ${to} and f.id % ${every} = ${rest}`;
	const ago = (hours: number) => sql`${now} - (f.id % 29 + 1) * ${hours * HOUR}`;
	const answers = JSON.stringify([
		{ label: "仕上がりはいかがでしたか", value: "とても満足" },
		{ label: "次回のご希望", value: "カラーも相談したいです" },
	]);
	await commit(db, [
		execute(
			db,
			sql`insert into ${formAnswers} (form_id, friend_id, answers, created_at) select 1, f.id, ${answers}, ${ago(5)} ${some(3)}`,
		),
		execute(
			db,
			sql`insert into ${formAnswers} (form_id, friend_id, answers, created_at) select 2, f.id, ${answers}, ${ago(7)} ${some(8, 1)}`,
		),
		execute(
			db,
			sql`insert into ${conversions} (tracker_id, friend_id, created_at) select 1, f.id, ${ago(11)} ${some(4)}`,
		),
		execute(
			db,
			sql`insert into ${conversions} (tracker_id, friend_id, created_at) select 2, f.id, ${ago(13)} ${some(9)}`,
		),
		execute(
			db,
			sql`insert into ${landingVisits} (landing_id, friend_id, added_friend, created_at) select 1 + f.id % 2, f.id, 1, ${ago(17)} ${some(5)}`,
		),
		execute(
			db,
			sql`insert into ${scenarioSubscriptions} (scenario_id, friend_id, state, started_at) select 1, f.id, 'reading', ${ago(3)} ${some(6)}`,
		),
		execute(
			db,
			sql`insert into ${scenarioSubscriptions} (scenario_id, friend_id, state, started_at) select 2, f.id, 'reading', ${ago(19)} ${some(6, 1)}`,
		),
		execute(
			db,
			sql`insert into ${scenarioSubscriptions} (scenario_id, friend_id, state, started_at, ended_at) select 1, f.id, 'finished', ${ago(90)}, ${ago(4)} ${some(6, 1)}`,
		),
		execute(
			db,
			sql`insert into ${friendVars} (var_id, friend_id, value, date, updated_at)
			select 2, f.id, d.date, d.date, ${now} from (select id, date('1980-01-01', (id * 37 % 9000) || ' days') as date from ${friends}
			where id > ${from} and id <= ${to} and id % 2 = 0) d join ${friends} f on f.id = d.id where true on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${friendVars} (var_id, friend_id, choice_id, updated_at) select 3, f.id, 1 + f.id % 3, ${now} ${some(2, 1)} on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${friendVars} (var_id, friend_id, value, value_key, number, updated_at)
			select 4, f.id, f.id % 12, f.id % 12, f.id % 12, ${now} ${some(1)} on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${scriptHits} (script_id, referer_id, friend_id, referer, stay_seconds, created_at)
			select 1, 1 + f.id % 2, f.id, 'https://www.google.com/', f.id % 120, ${ago(6)} ${some(3, 2)}`,
		),
		execute(
			db,
			sql`insert into ${friendRichmenus} (friend_id, richmenu_id, since) select f.id, 1, ${ago(40)} ${some(2)} on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${richmenuTaps} (richmenu_id, button_id, friend_id, created_at) select 1, 1 + f.id % 2, f.id, ${ago(2)} ${some(4)}`,
		),
	]);
}
