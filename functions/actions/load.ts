import { sql } from "drizzle-orm";
import { actionEffects, actions } from "#db/actions.ts";
import { type Effect, summarise } from "#domain/effects/registry.ts";
import type { Ctx } from "../context.ts";
import { namesFor } from "./names.ts";

/** An action as it runs: one version of its effects, with a line of Japanese for each. */
export interface LoadedAction {
	id: number;
	version: number;
	name: string;
	twiceType: number;
	effects: Effect[];
	summaries: string[];
}

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
	const names = await namesFor(
		ctx,
		rows.map((row) => row.effect),
	);
	const loaded = new Map<string, LoadedAction>();
	for (const { effect, ...action } of rows) {
		const key = actionKey(action);
		const known = loaded.get(key) ?? { ...action, effects: [], summaries: [] };
		known.effects.push(effect);
		known.summaries.push(summarise(effect, names));
		loaded.set(key, known);
	}
	return loaded;
}

export const actionKey = ({ id, version }: ActionVersion) => `${id}:${version}`;
