import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { FilterNames } from "#domain/engine/filters/names.ts";
import type { Ctx } from "#functions/context.ts";
import type { ErrorBody } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Refusal } from "../precondition.ts";
import type { RunSet } from "../run-set.ts";
import type { Sending } from "../sending.ts";

/** The input of an effect: all runs of one action together, so that it writes sets instead of single friends. */
export interface EffectInput<E extends Effect = Effect> {
	ctx: Ctx;
	effect: E;
	set: RunSet;
	position: number;
}

/**
 * Problem of an item that an effect refers to: it was deleted, has another type by now, or is switched off.
 */
export type ReferenceProblem = "gone" | "otherType" | "off";

/** The one item of an effect whose state decides whether the effect can run. */
interface StatefulReference<E extends Effect> {
	/** Null where this effect does not depend on one. */
	id: (effect: E) => number | null;
	/** All such items as rows `id`, `state`: one statement reads those of every effect. */
	select: SQL;
	/** @param state undefined where the item does not exist */
	problem: (effect: E, state: number | undefined, names: FilterNames) => ReferenceProblem | null;
}

/** Implementation of an effect; its entry in functions/engine/actions/effects. */
export interface EffectRunner<E extends Effect> {
	/** Reasons to skip it, evaluated before its condition; the first that holds counts. */
	refusals?: (input: EffectInput<E>) => Refusal[] | Promise<Refusal[]>;
	/**
	 * Changes for the rows `run_id`, `friend_id` of `targets`. All are parts of one transaction, after the
	 * statements of the effects before: nothing is read ahead that another run may change meanwhile.
	 */
	statements: (input: EffectInput<E> & { targets: SQL }) => Statement[] | Promise<Statement[]>;
	/**
	 * Reason for which it would be skipped although its preconditions hold, for an effect that detects it only
	 * while running: no seat is left, there is nothing to cancel. A condition on `friends`, used by previews.
	 */
	foresee?: (input: EffectInput<E>) => Refusal | null | Promise<Refusal | null>;
	reference?: StatefulReference<E>;
	/** Messages that it sends, with unresolved placeholders. Loads once for all effects of its kind. */
	messages?: (ctx: Ctx, effects: readonly E[]) => Promise<(effect: E) => Sending>;
	/** Reasons why an operator may not save it, by its own fields. Loads once for all effects of its kind. */
	problems?: (ctx: OperatorCtx, effects: readonly E[]) => Promise<(effect: E) => ErrorBody>;
	/** The queue that processes its follow-up work: cron alone would let the friend wait for up to a minute. */
	wakes?: "JOBS";
}
