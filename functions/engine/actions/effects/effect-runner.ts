import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { FilterNames } from "#domain/engine/filters/named-kinds.ts";
import type { Ctx } from "#functions/context.ts";
import type { UndoStorage } from "#functions/engine/friend-records/store-value-undo.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ErrorBody } from "#functions/platform/http/request-refusal.ts";
import type { EffectMessages } from "../effect-messages.ts";
import type { EffectRefusal } from "../effect-precondition.ts";
import type { RunSet } from "../run-set.ts";

/** Input of an effect: all runs of one action together, so that it writes sets instead of single friends. */
export interface EffectInput<E extends Effect = Effect> {
	ctx: Ctx;
	effect: E;
	set: RunSet;
	position: number;
}

/** Problem of an item that an effect refers to: it was deleted, has another type by now, or is disabled. */
export type ReferenceProblem = "gone" | "otherType" | "off";

/** The item of an effect whose state decides whether the effect can run. */
interface StatefulReference<E extends Effect> {
	/** Null where this effect has none. */
	id: (effect: E) => number | null;
	/** Selects all such items as rows `id`, `state`; one statement reads those of every effect. */
	select: SQL;
	/** @param state undefined where the item does not exist */
	problem: (effect: E, state: number | undefined, names: FilterNames) => ReferenceProblem | null;
}

/** Undo of an effect that an operator runs on many friends. */
interface EffectUndo<E extends Effect> {
	/** Whether everything that the effect changes can be restored. */
	isPossible: (effect: E) => boolean;
	/** Stores the friends' state. It precedes the effect. */
	store: (ctx: Ctx, effect: E, storage: UndoStorage) => Statement[];
}

/** Implementation of an effect, one in each file of this folder. */
export interface EffectRunner<E extends Effect> {
	/** Reasons to skip it, evaluated before its condition; the first that holds counts. */
	refusals?: (input: EffectInput<E>) => EffectRefusal[] | Promise<EffectRefusal[]>;
	/**
	 * Changes for the rows `run_id`, `friend_id` of `targets`. All are parts of one transaction, after the
	 * statements of the previous effects: nothing is read in advance that another run may change meanwhile.
	 */
	statements: (input: EffectInput<E> & { targets: SQL }) => Statement[] | Promise<Statement[]>;
	/**
	 * Reason to skip it that the effect detects only while running: no seat is left, there is nothing to
	 * cancel. A condition on `friends`, used by previews.
	 */
	predictRefusal?: (input: EffectInput<E>) => EffectRefusal | null | Promise<EffectRefusal | null>;
	reference?: StatefulReference<E>;
	/** Undo, for effects whose changes friends do not see. */
	undo?: EffectUndo<E>;
	/** Messages that it sends, with unresolved placeholders. Loads once for all effects of its kind. */
	loadMessages?: (ctx: Ctx, effects: readonly E[]) => Promise<(effect: E) => EffectMessages>;
	/** Reasons why an operator may not save it, by its own fields. Loads once for all effects of its kind. */
	loadProblems?: (ctx: OperatorCtx, effects: readonly E[]) => Promise<(effect: E) => ErrorBody>;
	/** Name of the queue that processes its follow-up work: cron alone would let the friend wait for up to a minute. */
	wokenQueue?: "JOBS";
}
