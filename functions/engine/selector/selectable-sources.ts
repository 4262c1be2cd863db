import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { trackers } from "#db/acquisition/conversions.ts";
import { forms } from "#db/acquisition/forms.ts";
import { landings } from "#db/acquisition/landings.ts";
import { reactions } from "#db/automation/auto-responses.ts";
import { journeyTags } from "#db/automation/journeys.ts";
import { episodes } from "#db/automation/reminders.ts";
import { scenarios } from "#db/automation/scenarios.ts";
import { eventReserves } from "#db/booking/event-slot-tables.ts";
import { salons } from "#db/booking/salons.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { actions } from "#db/engine/actions.ts";
import { selectorFavourites } from "#db/engine/favourites.ts";
import { funnels } from "#db/engine/member-queries.ts";
import { commonVars } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import { sites } from "#db/people/sites.ts";
import { tags } from "#db/people/tag-tables.ts";
import { roles } from "#db/platform/operators.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import { USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import { STARRED } from "#domain/engine/kinds/item-fields.ts";
import type { RawItem } from "#domain/engine/selector/present-items.ts";
import type { SelectableKind } from "#domain/engine/selector/selectable-kinds.ts";
import { phaseName } from "#functions/engine/filters/phase-name.ts";

/** Columns of a kind in addition to id, name and time; a kind omits those that it lacks. */
type RawFields = Partial<Record<Exclude<keyof RawItem, "id" | "name" | "group_id" | "created_at">, SQL>>;

/** Source of a kind's items. */
export interface ItemSource {
	table: SQLiteTable & Record<"id" | "name" | "createdAt", SQLiteColumn>;
	/** Absent for kinds without folders. */
	groupId?: SQLiteColumn;
	/** Condition for rows that can be chosen. */
	where: SQL;
	fields?: RawFields;
	/** Absent where the name alone is the label. */
	name?: SQL;
}

type ItemsTable = ItemSource["table"] & Record<"groupId" | "deletedAt", SQLiteColumn>;

const itemsOf = (table: ItemsTable, fields: RawFields = {}, within?: SQL): ItemSource => ({
	table,
	groupId: table.groupId,
	where: within ? sql`${table.deletedAt} is null and ${within}` : sql`${table.deletedAt} is null`,
	fields,
});

const isStarred = (rate: SQLiteColumn): SQL => sql`${rate} = ${STARRED}`;
const not = (flag: SQLiteColumn): SQL => sql`not ${flag}`;

/** Source of each kind's items. */
export const ITEM_SOURCES: Record<SelectableKind, ItemSource> = {
	calendar: itemsOf(salons),
	tag: itemsOf(tags, {
		favorite: isStarred(tags.rate),
		super: sql`${tags.protected}`,
		writable: not(tags.protected),
	}),
	template: itemsOf(
		templates,
		{ type: sql`${templates.type}`, generation: sql`${templates.editorVersion}` },
		sql`${templates.isListed} = 1`,
	),
	var: itemsOf(vars, {
		favorite: isStarred(vars.rate),
		super: sql`${vars.protected}`,
		writable: sql`not ${vars.protected} and ${vars.isActive}`,
		type: sql`${vars.type}`,
		noact: not(vars.isActive),
	}),
	scenario: itemsOf(scenarios, { noact: not(scenarios.isRun) }),
	site: itemsOf(sites),
	funnel: itemsOf(funnels),
	reaction: itemsOf(reactions, { noact: not(reactions.isActive) }),
	form: itemsOf(forms, {
		generation: sql`${forms.generation}`,
		noact: sql`${forms.statusDescription} is not null or ${forms.generation} < ${USABLE_GENERATION}`,
	}),
	tracker: itemsOf(trackers),
	richmenu: itemsOf(richmenus, {
		writable: not(richmenus.downloaded),
		is_lmp: sql`${richmenus.lmpMenuId} is not null`,
		noact: sql`not ${richmenus.isActive} or json_array_length(${richmenus.buttons}) = 0`,
	}),
	// A salon's reminders are not chosen here.
	episode: itemsOf(episodes, {}, sql`${episodes.type} < ${EPISODE_TYPES.reserve}`),
	landing: itemsOf(landings),
	// Any other action is part of a single item.
	action: itemsOf(actions, {}, sql`${actions.isTemplate} = 1`),
	event_reserve: itemsOf(eventReserves),
	role: { table: roles, where: sql`1` },
	common_var: itemsOf(commonVars, {
		favorite: sql`exists (select 1 from ${selectorFavourites} s
			where s.kind = 'common_var' and s.item_id = ${commonVars.id})`,
		type: sql`${commonVars.type}`,
	}),
	phase: {
		...itemsOf(journeyTags),
		name: phaseName(sql`${journeyTags.name}`, sql`${journeyTags.journeyId}`),
	},
};
