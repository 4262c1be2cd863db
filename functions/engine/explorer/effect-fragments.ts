import { type SQL, sql } from "drizzle-orm";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { type Effect, effectTextsIn, summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import type { FilterNames } from "#domain/engine/filters/named-kinds.ts";

/**
 * Effects of an action's current version in order, as a JSON list; empty without an action and for a deleted
 * one.
 */
export const effectsJson = (
	actionId: SQL,
): SQL => sql`json((select coalesce(json_group_array(json(o.effect)), '[]') from (
	select e.effect as effect from ${actionEffects} e join ${actions} a on a.id = e.action_id and a.version = e.version
	where a.id = ${actionId} and a.deleted_at is null order by e.position) o))`;

/** Texts in lists of effects that may contain placeholders. */
export const effectTexts = (...effects: unknown[]): string[] => effectTextsIn((effects as Effect[][]).flat());

/** Effects as lines for a list. */
export const effectSummaryLines = (effects: unknown, names: FilterNames): string[] =>
	(effects as Effect[]).map((effect) => summariseEffect(effect, names));
