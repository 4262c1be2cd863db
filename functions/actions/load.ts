import { sql } from "drizzle-orm";
import { actionEffects, actions } from "#db/actions.ts";
import { definitionOf, type Effect } from "#domain/effects/registry.ts";
import type { Filter } from "#domain/filters/filter.ts";
import type { Ctx } from "../context.ts";
import { loadConditions } from "./conditions.ts";
import { loadMessages, type Sending } from "./messages.ts";
import { targetProblems } from "./targets.ts";

/** An action ready to run: one version of its effects, with the data that they need. */
export interface LoadedAction {
	id: number;
	version: number;
	name: string;
	twiceType: number;
	effects: Effect[];
	/** By member query; `broken` where something that the filter names is gone. */
	conditions: ReadonlyMap<number, Filter | "broken">;
	/** The positions of effects that can do nothing because what they name is gone. */
	gone: ReadonlySet<number>;
	/** The messages of each sending effect, by its position; none where its template is gone. */
	messages: ReadonlyMap<number, Sending>;
}

/** Effects on several things (tags, phases) continue with those that still exist. */
const PASSES_OVER: readonly number[] = [13, 50];

export interface ActionVersion {
	id: number;
	version: number;
}

/** Loads versions of actions, keyed by `id:version`. */
export async function loadActions(ctx: Ctx, versions: ActionVersion[]): Promise<Map<string, LoadedAction>> {
	const keys = JSON.stringify(versions.map(({ id, version }) => [id, version]));
	const rows = await ctx.db
		.select({
			id: actions.id,
			name: actions.name,
			twiceType: actions.twiceType,
			version: actionEffects.version,
			effect: actionEffects.effect,
		})
		.from(actionEffects)
		.innerJoin(actions, sql`${actions.id} = ${actionEffects.actionId}`)
		.where(
			sql`(${actionEffects.actionId}, ${actionEffects.version}) in (select value ->> 0, value ->> 1 from json_each(${keys}))`,
		)
		.orderBy(actionEffects.actionId, actionEffects.version, actionEffects.position);
	const effects = rows.map(({ effect }) => effect);
	const [conditions, messagesOf, problems] = await Promise.all([
		loadConditions(ctx, effects),
		loadMessages(ctx, effects),
		targetProblems(ctx, effects),
	]);
	const isGone = (row: (typeof rows)[number]) =>
		problems[rows.indexOf(row)] !== null && !PASSES_OVER.includes(row.effect.type);
	const loaded = new Map<string, LoadedAction>();
	for (const [key, of] of Map.groupBy(rows, actionKey)) {
		const { effect: _, ...action } = of[0]!;
		const own = of.map(({ effect }) => effect);
		const sending = own.flatMap((effect, position) =>
			definitionOf(effect).sends ? [[position, messagesOf(effect)] as const] : [],
		);
		const gone = new Set(of.flatMap((row, position) => (isGone(row) ? position : [])));
		loaded.set(key, { ...action, effects: own, conditions, messages: new Map(sending), gone });
	}
	return loaded;
}

/** An unsaved action from its editor, ready to run; it has version 0. */
export async function loadUnsaved(
	ctx: Ctx,
	action: Pick<LoadedAction, "id" | "name" | "twiceType" | "effects">,
): Promise<LoadedAction> {
	const { effects } = action;
	const [conditions, messagesOf, problems] = await Promise.all([
		loadConditions(ctx, effects),
		loadMessages(ctx, effects),
		targetProblems(ctx, effects),
	]);
	const sending = effects.flatMap((effect, position) =>
		definitionOf(effect).sends ? [[position, messagesOf(effect)] as const] : [],
	);
	const gone = effects.flatMap(({ type }, position) =>
		problems[position] !== null && !PASSES_OVER.includes(type) ? position : [],
	);
	return { ...action, version: 0, conditions, messages: new Map(sending), gone: new Set(gone) };
}

export const actionKey = ({ id, version }: ActionVersion) => `${id}:${version}`;
