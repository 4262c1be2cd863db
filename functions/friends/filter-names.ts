import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { commonVars } from "#db/common-vars.ts";
import { episodes } from "#db/episodes.ts";
import { folders } from "#db/folders.ts";
import { forms } from "#db/forms.ts";
import { journeys, journeyTags } from "#db/journeys.ts";
import { landings } from "#db/landings.ts";
import { rowsOf } from "#db/raw.ts";
import { eventReserves, salonCourses, salonResources, salons } from "#db/reservables.ts";
import { richmenus } from "#db/richmenus.ts";
import { scenarios } from "#db/scenarios.ts";
import { tags } from "#db/tags.ts";
import { trackers } from "#db/trackers.ts";
import { vars } from "#db/vars.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { type FilterNames, NAMED, type Named, noNames } from "#domain/filters/names.ts";
import { idsIn } from "#domain/filters/summary.ts";
import type { VarChoice } from "#domain/kinds/var.ts";
import type { Ctx } from "../context.ts";
import { loadMarks } from "../marks/load.ts";

/** Where the names of what conditions name are. Marks are no records of their own. */
const TABLES: Record<Exclude<Named, "marks">, SQLiteTable> = {
	tags,
	tagGroups: folders,
	vars,
	commonVars,
	scenarios,
	eventSlots: eventReserves,
	eventGroups: folders,
	salons,
	resources: salonResources,
	courses: salonCourses,
	trackers,
	landings,
	episodes,
	richmenus,
	forms,
	journeys,
	phases: journeyTags,
};

/** The names that the sentences of these filters need, in one statement. Deleted ones are missing. */
export async function filterNames(ctx: Ctx, filters: readonly Filter[]): Promise<FilterNames> {
	const ids = idsIn(filters);
	const names = noNames();
	const [found, marks] = await Promise.all([
		readNames(ctx, ids),
		ids.marks.length > 0 ? loadMarks(ctx) : undefined,
	]);
	for (const [kind, named] of Object.entries(found.names))
		for (const [id, name] of Object.entries(named)) names[kind as Named].set(Number(id), name);
	for (const [id, choices] of Object.entries(found.choices)) names.choices.set(Number(id), choices);
	for (const { id, value } of marks?.marks ?? []) names.marks.set(id, value);
	return names;
}

interface Found {
	names: Partial<Record<Named, Record<string, string>>>;
	choices: Record<string, VarChoice[]>;
}

async function readNames(ctx: Ctx, ids: Record<Named, number[]>): Promise<Found> {
	const asked = NAMED.filter((kind) => kind !== "marks" && ids[kind].length > 0) as (keyof typeof TABLES)[];
	if (asked.length === 0) return { names: {}, choices: {} };
	// One value each: 17 kinds are more terms than D1 takes in a union, and their pairs more arguments than a function.
	const [row] = await rowsOf<Record<string, string>>(
		ctx.db,
		sql`select ${sql.join(
			[
				...asked.map((kind) => sql`${namesIn(TABLES[kind], ids[kind])} as ${sql.identifier(kind)}`),
				sql`(select json_group_object(id, json(choices)) from ${vars}
					where id in (select value from json_each(${JSON.stringify(ids.vars)}))) as choices`,
			],
			sql`, `,
		)}`,
	);
	const read = (of: string) => JSON.parse(row?.[of] ?? "{}");
	return { names: Object.fromEntries(asked.map((kind) => [kind, read(kind)])), choices: read("choices") };
}

const namesIn = (table: SQLiteTable, ids: readonly number[]): SQL =>
	sql`(select json_group_object(t.id, t.name) from ${table} t
		where t.id in (select value from json_each(${JSON.stringify(ids)})) ${table === folders ? sql`` : sql`and t.deleted_at is null`})`;
