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

/** A problem of a thing that an effect names: it was deleted, is of another type by now, or is switched off. */
export type ReferenceProblem = "gone" | "otherType" | "off";

/** The one thing that an effect names whose state decides whether the effect can be done. */
interface StatefulReference<E extends Effect> {
	/** Null where this effect does not depend on one. */
	id: (effect: E) => number | null;
	/** All such things as rows `id`, `state`: one statement asks for those of every effect. */
	select: SQL;
	/** @param state undefined where the thing is not there */
	problem: (effect: E, state: number | undefined, names: FilterNames) => ReferenceProblem | null;
}

/** What an effect does; its entry in functions/engine/actions/effects. */
export interface EffectRunner<E extends Effect> {
	/** Reasons to skip it, asked before its condition; the first that holds counts. */
	refusals?: (input: EffectInput<E>) => Refusal[] | Promise<Refusal[]>;
	/**
	 * What it changes, for the rows `run_id`, `friend_id` of `targets`. All are parts of one transaction, after the
	 * statements of the effects before: nothing is read ahead that another run may change meanwhile.
	 */
	statements: (input: EffectInput<E> & { targets: SQL }) => Statement[] | Promise<Statement[]>;
	/**
	 * Why it would be left out although it may be done, for an effect that finds out only in doing: a place is taken,
	 * there is nothing to cancel. A condition on `friends`, for whoever only wants to know.
	 */
	foresee?: (input: EffectInput<E>) => Refusal | null | Promise<Refusal | null>;
	reference?: StatefulReference<E>;
	/** What it sends, placeholders not yet filled in. Loads once for all effects of its kind. */
	messages?: (ctx: Ctx, effects: readonly E[]) => Promise<(effect: E) => Sending>;
	/** Why an operator may not save it, by its own fields. Loads once for all effects of its kind. */
	problems?: (ctx: OperatorCtx, effects: readonly E[]) => Promise<(effect: E) => ErrorBody>;
	/** The queue that goes on with what it leaves: cron alone would let the friend wait for up to a minute. */
	wakes?: "JOBS";
}
