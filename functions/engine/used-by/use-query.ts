import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { templates } from "#db/content/templates.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { filterIdsIn } from "#domain/engine/filters/filter-summary.ts";
import type { NamedKind } from "#domain/engine/filters/named-kinds.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import type { UsesSubjectKind } from "#domain/engine/used-by/used-by-kinds.ts";
import type { UsesQuery } from "#domain/engine/used-by/used-by-query.ts";
import type { Ctx } from "#functions/context.ts";
import { containsPlaceholder, type ItemPlaceholders, loadItemPlaceholders } from "./item-placeholders.ts";
import type { UseQuery } from "./use-finder.ts";

/** Names of kinds in filters and effects, which never refer to actions. */
const KIND_NAMES: Record<Exclude<UsesSubjectKind, "action">, NamedKind> = {
	tag: "tags",
	template: "templates",
	richmenu: "richmenus",
	var: "vars",
	common_var: "commonVars",
	scenario: "scenarios",
	episode: "episodes",
	phase: "journeyPhases",
	score: "scores",
};

/** Kinds that have another name in filters than in effects. */
const FILTER_KIND_NAMES: Partial<typeof KIND_NAMES> = { phase: "phases" };

/**
 * Finds the filters, actions and texts through which other items refer to one; with `written`, only texts
 * with its placeholder.
 */
export async function createUseQuery(
	ctx: Ctx,
	{ kind, id, written: placeholdersOnly = 0 }: { kind: UsesSubjectKind; id: number } & Partial<UsesQuery>,
): Promise<UseQuery> {
	// Actions have no placeholders.
	if (kind === "action")
		return {
			kind,
			id: placeholdersOnly ? 0 : id,
			filterIds: [],
			referringIds: [],
			actionIds: placeholdersOnly ? [] : [id],
			templateIds: [],
			draftIds: [],
		};
	const [filterIds, targets] = await Promise.all([
		placeholdersOnly ? [] : queriesNaming(ctx, FILTER_KIND_NAMES[kind] ?? KIND_NAMES[kind], id),
		loadItemPlaceholders(ctx, kind, id),
	]);
	const [actionsWithPlaceholder, templateIds, draftIds] = targets
		? await Promise.all([actionsWith(ctx, targets), templatesWith(ctx, targets), draftsWith(ctx, targets)])
		: [[], [], []];
	const referringActions = await queryRows(
		ctx.db,
		{ id: number, isTemplate: number },
		sql`select a.id as id, a.is_template as isTemplate from ${actions} a where a.deleted_at is null and (
			a.id in ${valuesOfList(actionsWithPlaceholder)}
			or exists (select 1 from ${actionEffects} e where e.action_id = a.id and e.version = a.version and (
				exists (select 1 from json_each(e.named, ${`$.${KIND_NAMES[kind]}`}) n where n.value = ${placeholdersOnly ? 0 : id})
				or e.effect ->> '$.member_query_id' in ${valuesOfList(filterIds)})))`,
	);
	const idsOf = (rows: typeof referringActions) => rows.map((row) => row.id);
	return {
		kind,
		filterIds,
		templateIds,
		draftIds,
		// No record refers to the id 0.
		id: placeholdersOnly ? 0 : id,
		referringIds: idsOf(referringActions),
		actionIds: idsOf(referringActions.filter(({ isTemplate }) => isTemplate === 0)),
	};
}

/**
 * Filters that refer to an item. Only a parsed filter reveals its references; the database skips those that
 * certainly have none.
 */
async function queriesNaming(ctx: Ctx, kindName: NamedKind, id: number): Promise<number[]> {
	const rows = await queryRows(
		ctx.db,
		{ id: number, filter: text },
		sql`select id, filter from ${memberQueries} where instr(filter, ${String(id)}) > 0`,
	);
	return rows
		.filter(({ filter }) => filterIdsIn([parseFilterJson(filter)])[kindName].includes(id))
		.map((row) => row.id);
}

async function actionsWith(ctx: Ctx, targets: ItemPlaceholders): Promise<number[]> {
	const rows = await queryRows(
		ctx.db,
		{ id: number, text },
		sql`select a.id as id, e.effect ->> '$.text' as text from ${actions} a
			join ${actionEffects} e on e.action_id = a.id and e.version = a.version
			where a.deleted_at is null and e.type = 1 and instr(e.effect ->> '$.text', '{') > 0`,
	);
	return rows.filter(({ text }) => containsPlaceholder(text, targets)).map((row) => row.id);
}

async function templatesWith(ctx: Ctx, targets: ItemPlaceholders): Promise<number[]> {
	const rows = await queryRows(
		ctx.db,
		{ id: number, content: text },
		sql`select id, content from ${templates} where deleted_at is null and type <> 'pack'`,
	);
	return rows.filter(({ content }) => containsPlaceholder(JSON.parse(content), targets)).map((row) => row.id);
}

async function draftsWith(ctx: Ctx, targets: ItemPlaceholders): Promise<number[]> {
	const rows = await queryRows(
		ctx.db,
		{ id: number, messages: text },
		sql`select id, messages from ${broadcasts} where deleted_at is null and task_id is null`,
	);
	return rows
		.filter(({ messages }) => containsPlaceholder(JSON.parse(messages), targets))
		.map((row) => row.id);
}
