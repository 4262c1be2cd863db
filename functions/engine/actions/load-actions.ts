import { sql } from "drizzle-orm";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";
import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { Ctx } from "#functions/context.ts";
import {
	type ApplySender,
	readDefaultSender,
	selectSenders,
} from "#functions/engine/senders/apply-sender.ts";
import type { EffectMessages } from "./effect-messages.ts";
import { findReferenceProblems } from "./effect-references.ts";
import { loadEffectConditions } from "./load-effect-conditions.ts";
import { loadEffectMessages } from "./load-effect-messages.ts";

/** An action ready to run: one version of its effects, with the data that they need. */
export interface LoadedAction {
	id: number;
	version: number;
	name: string;
	twiceType: number;
	effects: Effect[];
	/** Conditions by member query; `broken` where an item that the filter refers to was deleted. */
	conditions: ReadonlyMap<number, Filter | "broken">;
	/** Outcomes of effects that cannot run because of an item they refer to, by their positions. */
	blockedOutcomes: ReadonlyMap<number, OutcomeCode>;
	/** Messages of each sending effect, by its position; none where its template was deleted. */
	messages: ReadonlyMap<number, EffectMessages>;
}

/** Reference to one version of an action. */
export interface ActionVersion {
	id: number;
	version: number;
}

/** Loads versions of actions, keyed by `id:version`. */
export async function loadActions(ctx: Ctx, versions: ActionVersion[]): Promise<Map<string, LoadedAction>> {
	const { rows, column } = rowsFrom(versions, ["id", "version"]);
	const [effectRows, senderRows] = await ctx.db.batch([
		ctx.db
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
				sql`(${actionEffects.actionId}, ${actionEffects.version}) in (select ${column.id}, ${column.version} from ${rows})`,
			)
			.orderBy(actionEffects.actionId, actionEffects.version, actionEffects.position),
		selectSenders(ctx),
	]);
	const effectDataOf = await loadEffectData(
		ctx,
		effectRows.map(({ effect }) => effect),
		readDefaultSender(ctx, senderRows),
	);
	const loaded = new Map<string, LoadedAction>();
	for (const [key, rowsOfAction] of Map.groupBy(effectRows, actionKey)) {
		const { effect: _, ...action } = rowsOfAction[0]!;
		loaded.set(key, { ...action, ...effectDataOf(rowsOfAction.map(({ effect }) => effect)) });
	}
	return loaded;
}

/** An unsaved action from its editor, ready to run; it has version 0. */
export async function loadUnsavedAction(
	ctx: Ctx,
	action: Pick<LoadedAction, "id" | "name" | "twiceType" | "effects">,
): Promise<LoadedAction> {
	const { effects } = action;
	return { ...action, version: 0, ...(await loadEffectData(ctx, effects))(effects) };
}

type EffectData = Omit<LoadedAction, "id" | "version" | "name" | "twiceType">;

/**
 * Loads the data that effects need, for all actions at once; the returned function selects the part of one
 * action.
 */
async function loadEffectData(
	ctx: Ctx,
	allEffects: readonly Effect[],
	sender?: ApplySender,
): Promise<(effectsOfAction: Effect[]) => EffectData> {
	const [conditions, messagesOf, problems] = await Promise.all([
		loadEffectConditions(ctx, allEffects),
		loadEffectMessages(ctx, allEffects, sender),
		findReferenceProblems(ctx, allEffects),
	]);
	const problemOf = new Map(allEffects.map((effect, index) => [effect, problems[index]]));
	const blockedOutcome = (effect: Effect): OutcomeCode | null => {
		const problem = problemOf.get(effect) ?? null;
		if (problem === null || effectDefinitionOf(effect).runsWithoutDeleted) return null;
		return problem === "off" ? OUTCOME_CODES.switchedOff : OUTCOME_CODES.gone;
	};
	return (effectsOfAction) => ({
		effects: effectsOfAction,
		conditions,
		messages: new Map(
			effectsOfAction.flatMap((effect, position) =>
				effectDefinitionOf(effect).sendsMessages ? [[position, messagesOf(effect)] as const] : [],
			),
		),
		blockedOutcomes: new Map(
			effectsOfAction.flatMap((effect, position) => {
				const code = blockedOutcome(effect);
				return code === null ? [] : [[position, code] as const];
			}),
		),
	});
}

/** Key of a version in the result of `loadActions`. */
export const actionKey = ({ id, version }: ActionVersion) => `${id}:${version}`;
