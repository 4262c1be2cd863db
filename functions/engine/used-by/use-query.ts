import { type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { templates } from "#db/content/templates.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import type { AbTestSettings } from "#domain/content/broadcasts/ab-test-settings.ts";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
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
	product: "products",
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
	if (kind === "action") return placeholdersOnly ? { ...NO_USES, kind } : findActionUses(ctx, id);
	const [filterIds, targets] = await Promise.all([
		placeholdersOnly ? [] : filtersNaming(ctx, FILTER_KIND_NAMES[kind] ?? KIND_NAMES[kind], id),
		loadItemPlaceholders(ctx, kind, id),
	]);
	const [actionsWithPlaceholder, templatesWithPlaceholder] = targets
		? await Promise.all([actionsWith(ctx, targets), templatesWith(ctx, targets)])
		: [[], []];
	const { listed = [], unlisted = [] } = Object.groupBy(templatesWithPlaceholder, ({ isListed }) =>
		isListed === 1 ? "listed" : "unlisted",
	);
	const tappedIds =
		kind === "template" && !placeholdersOnly ? await unlistedWithTap(ctx, "template", id) : [];
	// Messages written in place are no items: what sends them refers to the item.
	const unlistedIds = [...unlisted.map((row) => row.id), ...tappedIds];
	const draftIds = targets || tappedIds.length > 0 ? await draftsWith(ctx, targets, unlistedIds) : [];
	const referringActions = await selectActions(
		ctx,
		sql`a.id in ${valuesOfList(actionsWithPlaceholder)} or ${hasEffect(sql`
			exists (select 1 from json_each(e.named, ${`$.${KIND_NAMES[kind]}`}) n where n.value = ${placeholdersOnly ? 0 : id})
			or e.effect ->> '$.member_query_id' in ${valuesOfList(filterIds)} or ${sendsTemplate(unlistedIds)}`)}`,
	);
	return {
		kind,
		filterIds,
		templateIds: listed.map((row) => row.id),
		draftIds,
		// No record refers to the id 0.
		id: placeholdersOnly ? 0 : id,
		...idsOfActions(referringActions),
	};
}

/**
 * Finds the places whose actions start a scenario or, with `STOP_SCENARIO`, stop any. Unlike other uses,
 * these are also the places that run an action of the list.
 */
export async function createScenarioOperationQuery(ctx: Ctx, id: number): Promise<UseQuery> {
	const rows = await selectActions(
		ctx,
		hasEffect(sql`e.type = ${EFFECTS.scenario.type} and e.effect ->> '$.group_id' = ${id}`),
	);
	const ids = rows.map((row) => row.id);
	return { ...NO_USES, kind: "scenario", id, referringActionIds: ids, actionIds: ids };
}

/** The id 0, to which no record refers. */
const NO_USES = {
	id: 0,
	filterIds: [],
	referringActionIds: [],
	actionIds: [],
	templateIds: [],
	draftIds: [],
};

/** Uses of an action, by buttons of messages written in place, too. */
async function findActionUses(ctx: Ctx, id: number): Promise<UseQuery> {
	const rows = await queryRows(
		ctx.db,
		{ id: number },
		sql`select t.id as id from ${templates} t where t.is_listed = 0 and t.type = 'flex' and exists (
			select 1 from json_tree(t.content ->> '$.contents') part where part.key = 'data' and part.atom = ${`action=${id}`})`,
	);
	const unlisted = [...rows.map((row) => row.id), ...(await unlistedWithTap(ctx, "action", id))];
	const [senders, draftIds] = await Promise.all([
		selectActions(ctx, hasEffect(sendsTemplate(unlisted))),
		draftsWith(ctx, null, unlisted),
	]);
	const { referringActionIds, actionIds } = idsOfActions(senders);
	return {
		...NO_USES,
		kind: "action",
		id,
		draftIds,
		referringActionIds,
		actionIds: [id, ...actionIds],
	};
}

/** Messages written in place with a quick reply or a video that runs the action, or one that sends the template. */
async function unlistedWithTap(ctx: Ctx, type: "action" | "template", id: number): Promise<number[]> {
	const rows = await queryRows(
		ctx.db,
		{ id: number },
		sql`select distinct t.id as id from ${templates} t, json_each(t.content, '$.quick_replies') q
			where t.is_listed = 0 and q.value ->> '$.type' = ${type} and q.value ->> ${`$.${type}_id`} = ${id}
			union select t.id from ${templates} t where t.is_listed = 0 and t.type = 'video'
				and t.content ->> '$.watched_action_id' = ${type === "action" ? id : 0}`,
	);
	return rows.map((row) => row.id);
}

const ACTION_COLUMNS = { id: number, isTemplate: number };

/** Actions `a` under a condition. */
const selectActions = (ctx: Ctx, where: SQL) =>
	queryRows(
		ctx.db,
		ACTION_COLUMNS,
		sql`select a.id as id, a.is_template as isTemplate from ${actions} a where a.deleted_at is null and (${where})`,
	);

/** Condition: the action `a` has an effect `e` under a condition. */
const hasEffect = (where: SQL): SQL =>
	sql`exists (select 1 from ${actionEffects} e where e.action_id = a.id and e.version = a.version and (${where}))`;

/** Condition: the effect `e` sends one of these templates. */
const sendsTemplate = (ids: readonly number[]): SQL =>
	sql`exists (select 1 from json_each(e.named, '$.templates') n where n.value in ${valuesOfList(ids)})`;

const idsOfActions = (rows: readonly RowOfColumns<typeof ACTION_COLUMNS>[]) => ({
	referringActionIds: rows.map((row) => row.id),
	actionIds: rows.filter(({ isTemplate }) => isTemplate === 0).map((row) => row.id),
});

/**
 * Filters that refer to an item. Only a parsed filter reveals its references; the database skips those that
 * certainly have none.
 */
async function filtersNaming(ctx: Ctx, kindName: NamedKind, id: number): Promise<number[]> {
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
			where a.deleted_at is null and e.type = ${EFFECTS.text.type} and instr(e.effect ->> '$.text', '{') > 0`,
	);
	return rows.filter(({ text }) => containsPlaceholder(text, targets)).map((row) => row.id);
}

async function templatesWith(ctx: Ctx, targets: ItemPlaceholders) {
	const rows = await queryRows(
		ctx.db,
		{ id: number, isListed: number, content: text },
		sql`select id, is_listed as isListed, content from ${templates} where deleted_at is null and type <> 'pack'`,
	);
	return rows.filter(({ content }) => containsPlaceholder(JSON.parse(content), targets));
}

/** Drafts with a placeholder, or with one of these messages written in place. */
async function draftsWith(
	ctx: Ctx,
	targets: ItemPlaceholders | null,
	unlisted: readonly number[],
): Promise<number[]> {
	if (targets === null && unlisted.length === 0) return [];
	const rows = await queryRows(
		ctx.db,
		{ id: number, messages: text, abTest: nullable(text) },
		sql`select id, messages, ab_test as abTest from ${broadcasts} where deleted_at is null and ordered_at is null`,
	);
	return rows
		.filter(({ messages: json, abTest }) => {
			const { variants } = JSON.parse(abTest ?? '{"variants":[]}') as Pick<AbTestSettings, "variants">;
			const messages = [
				JSON.parse(json) as BroadcastMessage[],
				...variants.map((each) => each.messages),
			].flat();
			return (
				messages.some((message) => "egg_id" in message && unlisted.includes(message.egg_id)) ||
				(targets !== null && containsPlaceholder(messages, targets))
			);
		})
		.map((row) => row.id);
}
