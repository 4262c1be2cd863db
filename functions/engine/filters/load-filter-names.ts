import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { trackers } from "#db/acquisition/conversions.ts";
import { forms } from "#db/acquisition/forms.ts";
import { landings } from "#db/acquisition/landings.ts";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { episodes } from "#db/automation/reminders.ts";
import { scenarios } from "#db/automation/scenarios.ts";
import { scoreLevels, scores } from "#db/automation/scores.ts";
import { eventMenus, eventReserves } from "#db/booking/event-slot-tables.ts";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import { coupons } from "#db/commerce/coupons.ts";
import { pointRanks } from "#db/commerce/points.ts";
import { products } from "#db/commerce/products.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { folders } from "#db/engine/folders.ts";
import { commonVars } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import { markField } from "#db/people/friend-marks.ts";
import { lineMembershipPlans } from "#db/people/line-events.ts";
import { tags } from "#db/people/tag-tables.ts";
import { settings } from "#db/platform/settings-table.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { filterIdsIn } from "#domain/engine/filters/filter-summary.ts";
import {
	type FilterNames,
	NAMED_KINDS,
	type NamedIds,
	type NamedKind,
	noNames,
} from "#domain/engine/filters/named-kinds.ts";
import type { VarChoice } from "#domain/engine/kinds/var.ts";
import { type LegacyMarks, marksFromLegacy } from "#domain/people/marks/legacy-marks.ts";
import { marksFromChoices } from "#domain/people/marks/marks-from-choices.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import type { Ctx } from "#functions/context.ts";
import { loadResponseMarks } from "#functions/platform/settings/response-mark-settings.ts";
import { phaseName } from "./phase-name.ts";

/** Tables of the names that conditions use. Marks have no table of their own. */
export const NAMED_TABLES: Record<Exclude<NamedKind, "marks">, SQLiteTable> = {
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
	journeyPhases: journeyTags,
	templates,
	eventMenus,
	scores,
	scoreLevels,
	pointRanks,
	products,
	coupons,
	membershipPlans: lineMembershipPlans,
};

/** Names for the summaries of these filters, read with one statement. Names of deleted items are missing. */
export async function loadFilterNames(ctx: Ctx, filters: readonly Filter[]): Promise<FilterNames> {
	return loadNames(ctx, filterIdsIn(filters));
}

/** Names of some ids, by kind. Names of deleted items are read only on request, for histories. */
export async function loadNames(
	ctx: Ctx,
	ids: Record<NamedKind, readonly number[]>,
	{ alsoDeleted = false } = {},
): Promise<FilterNames> {
	const names = noNames();
	const [rows, marks] = await Promise.all([
		readNames(ctx, ids, alsoDeleted),
		ids.marks.length > 0 ? loadResponseMarks(ctx) : undefined,
	]);
	for (const [kind, namesById] of Object.entries(rows.names))
		for (const [id, name] of Object.entries(namesById)) names[kind as NamedKind].set(Number(id), name);
	for (const [id, choices] of Object.entries(rows.choices)) names.choices.set(Number(id), choices);
	for (const { id, value } of marks?.marks ?? []) names.marks.set(id, value);
	return names;
}

interface NamesRow {
	names: Partial<Record<NamedKind, Record<string, string>>>;
	choices: Record<string, VarChoice[]>;
}

async function readNames(
	ctx: Ctx,
	ids: Record<NamedKind, readonly number[]>,
	alsoDeleted: boolean,
): Promise<NamesRow> {
	const kinds = NAMED_KINDS.filter(
		(kind) => kind !== "marks" && ids[kind].length > 0,
	) as (keyof typeof NAMED_TABLES)[];
	if (kinds.length === 0) return { names: {}, choices: {} };
	// One value for each kind: D1 accepts neither a union of 17 kinds nor that many arguments of a function.
	const [row] = await queryRows<Record<string, string>>(
		ctx.db,
		sql`select ${sql.join(
			[
				...kinds.map(
					(kind) => sql`${namesAmong(kind, valuesOfList(ids[kind]), alsoDeleted)} as ${sql.identifier(kind)}`,
				),
				sql`(select json_group_object(id, json(choices)) from ${vars}
					where id in ${valuesOfList(ids.vars)}) as choices`,
			],
			sql`, `,
		)}`,
	);
	const parseColumn = (column: string) => JSON.parse(row?.[column] ?? "{}");
	return {
		names: Object.fromEntries(kinds.map((kind) => [kind, parseColumn(kind)])),
		choices: parseColumn("choices"),
	};
}

/** Label of a row `t`, for kinds whose name alone is not enough. */
const LABELS: Partial<Record<NamedKind, SQL>> = {
	journeyPhases: phaseName(sql`t.name`, sql`t.journey_id`),
};

/** Names of a kind as a JSON object, by id. */
const namesAmong = (kind: keyof typeof NAMED_TABLES, ids: SQL, alsoDeleted = false): SQL => {
	const table = NAMED_TABLES[kind];
	return sql`(select json_group_object(t.id, ${LABELS[kind] ?? sql`t.name`}) from ${table} t
		where t.id in ${ids} ${alsoDeleted || table === folders ? sql`` : sql`and t.deleted_at is null`})`;
};

/**
 * Conditions that all of these items exist, for scopes that show nobody where one was deleted. Each is
 * constant within its statement, and evaluated once.
 */
export const allExist = (requiredIds: NamedIds): SQL[] =>
	(Object.entries(requiredIds) as [NamedKind, readonly number[]][])
		.filter(([, ids]) => ids.length > 0)
		.map(
			([kind, ids]) =>
				sql`(select count(*) from ${existingRows(kind)} where n.id in ${valuesOfList(ids)}) = ${ids.length}`,
		);

/** Existing rows `n` of a kind. */
function existingRows(kind: NamedKind): SQL {
	if (kind === "marks") return sql`(${EXISTING_MARKS}) n`;
	const table = NAMED_TABLES[kind];
	return table === folders ? sql`${table} n` : sql`(select id from ${table} where deleted_at is null) n`;
}

/** Marks of the account's own list, or of the friend field that replaces it. */
const EXISTING_MARKS = sql`select cast(own.key as integer) as id
		from json_each(ifnull((select value from ${settings} where key = 'response_marks'),
			${JSON.stringify(SETTING_DEFAULTS.response_marks)})) own
		where (select id from ${markField}) is null
	union all select choice.value ->> '$.id' from ${vars} v, json_each(v.choices) choice
		where v.id = (select id from ${markField})`;

const KINDS = Object.keys(NAMED_TABLES) as (keyof typeof NAMED_TABLES)[];

/** Names of the ids that a larger statement finds, as one JSON value within it; `parseNames` parses it. */
export const namesAsJson = (idsOf: (kind: NamedKind) => SQL): SQL =>
	sql`json_array(${sql.join(
		[
			...KINDS.map((kind) => sql`json(${namesAmong(kind, sql`(${idsOf(kind)})`)})`),
			sql`json((select json_group_object(id, json(choices)) from ${vars} where id in (${idsOf("vars")})))`,
			sql`json((select value from ${settings} where key = 'response_marks'))`,
			sql`json((select choices from ${vars} where id = (select id from ${markField})))`,
		],
		sql`, `,
	)})`;

/** Parses the value of `namesAsJson`. */
export function parseNames(json: string): FilterNames {
	const values = JSON.parse(json) as unknown[];
	const names = noNames();
	for (const [index, kind] of KINDS.entries())
		for (const [id, name] of Object.entries(values[index] as Record<string, string>))
			names[kind].set(Number(id), name);
	const [choices, storedMarks, fieldChoices] = values.slice(KINDS.length) as [
		Record<string, VarChoice[]>,
		LegacyMarks | null,
		VarChoice[] | null,
	];
	for (const [id, choicesOfField] of Object.entries(choices)) names.choices.set(Number(id), choicesOfField);
	// An account that never changed its marks has no setting for them.
	const accountMarks = storedMarks ?? SETTING_DEFAULTS.response_marks;
	for (const { id, value } of fieldChoices
		? marksFromChoices(fieldChoices)
		: marksFromLegacy(accountMarks, []))
		names.marks.set(id, value);
	return names;
}
