import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { templates } from "#db/content/templates.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { Named } from "#domain/engine/filters/names.ts";
import { filterFromJson } from "#domain/engine/filters/stored.ts";
import { idsIn } from "#domain/engine/filters/summary.ts";
import type { SoughtKind } from "#domain/engine/used-by/used-by.ts";
import type { UsesQuery } from "#domain/engine/used-by/used-by-query.ts";
import type { Ctx } from "#functions/context.ts";
import type { Sought } from "./place.ts";
import { type Writable, writableOf, writes } from "./written.ts";

/** The names of kinds in filters and effects; neither names an action. */
const NAMES: Record<Exclude<SoughtKind, "action">, Named> = {
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

/** The names of kinds that filters call otherwise than effects do. */
const NAMES_IN_FILTERS: Partial<typeof NAMES> = { phase: "phases" };

/** Finds the filters, actions and texts through which other items refer to one; of what is written, its texts alone. */
export async function soughtOf(
	ctx: Ctx,
	{ kind, id, written = 0 }: { kind: SoughtKind; id: number } & Partial<UsesQuery>,
): Promise<Sought> {
	// Actions have no placeholders.
	if (kind === "action")
		return {
			kind,
			id: written ? 0 : id,
			queries: [],
			holders: [],
			deeds: written ? [] : [id],
			texts: [],
			drafts: [],
		};
	const [queries, writable] = await Promise.all([
		written ? [] : queriesNaming(ctx, NAMES_IN_FILTERS[kind] ?? NAMES[kind], id),
		writableOf(ctx, kind, id),
	]);
	const [actionsWriting, texts, drafts] = writable
		? await Promise.all([actionsWith(ctx, writable), templatesWith(ctx, writable), draftsWith(ctx, writable)])
		: [[], [], []];
	const holders = await rowsOf<{ id: number; isTemplate: number }>(
		ctx.db,
		sql`select a.id as id, a.is_template as isTemplate from ${actions} a where a.deleted_at is null and (
			a.id in ${among(actionsWriting)}
			or exists (select 1 from ${actionEffects} e where e.action_id = a.id and e.version = a.version and (
				exists (select 1 from json_each(e.named, ${`$.${NAMES[kind]}`}) n where n.value = ${written ? 0 : id})
				or e.effect ->> '$.member_query_id' in ${among(queries)})))`,
	);
	const idsOf = (rows: typeof holders) => rows.map((row) => row.id);
	return {
		...{ kind, queries, texts, drafts },
		// No place holds an id of 0.
		id: written ? 0 : id,
		holders: idsOf(holders),
		deeds: idsOf(holders.filter(({ isTemplate }) => isTemplate === 0)),
	};
}

/** Only a parsed filter reveals its references; the database skips filters that certainly have none. */
async function queriesNaming(ctx: Ctx, named: Named, id: number): Promise<number[]> {
	const rows = await rowsOf<{ id: number; filter: string }>(
		ctx.db,
		sql`select id, filter from ${memberQueries} where instr(filter, ${String(id)}) > 0`,
	);
	return rows
		.filter(({ filter }) => idsIn([filterFromJson(filter)])[named].includes(id))
		.map((row) => row.id);
}

async function actionsWith(ctx: Ctx, writable: Writable): Promise<number[]> {
	const rows = await rowsOf<{ id: number; text: string }>(
		ctx.db,
		sql`select a.id as id, e.effect ->> '$.text' as text from ${actions} a
			join ${actionEffects} e on e.action_id = a.id and e.version = a.version
			where a.deleted_at is null and e.type = 1 and instr(e.effect ->> '$.text', '{') > 0`,
	);
	return rows.filter(({ text }) => writes(text, writable)).map((row) => row.id);
}

async function templatesWith(ctx: Ctx, writable: Writable): Promise<number[]> {
	const rows = await rowsOf<{ id: number; content: string }>(
		ctx.db,
		sql`select id, content from ${templates} where deleted_at is null and type <> 'pack'`,
	);
	return rows.filter(({ content }) => writes(JSON.parse(content), writable)).map((row) => row.id);
}

async function draftsWith(ctx: Ctx, writable: Writable): Promise<number[]> {
	const rows = await rowsOf<{ id: number; messages: string }>(
		ctx.db,
		sql`select id, messages from ${broadcasts} where deleted_at is null and task_id is null`,
	);
	return rows.filter(({ messages }) => writes(JSON.parse(messages), writable)).map((row) => row.id);
}
