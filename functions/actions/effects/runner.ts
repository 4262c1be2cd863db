import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import type { Effect } from "#domain/effects/registry.ts";
import type { Ctx } from "../../context.ts";
import type { Refusal } from "../gate.ts";
import type { RunSet } from "../run-set.ts";

/** The input of an effect: all runs of one action together, so that it writes sets instead of single friends. */
export interface EffectInput<E extends Effect = Effect> {
	ctx: Ctx;
	effect: E;
	set: RunSet;
	position: number;
}

/** What an effect does; its entry in functions/actions/effects. */
export interface EffectRunner<E extends Effect> {
	/** Reasons to skip it, asked before its condition; the first that holds counts. */
	refusals?: (input: EffectInput<E>) => Refusal[] | Promise<Refusal[]>;
	/**
	 * Its changes, for the rows `run_id`, `friend_id` of `doers`. They are statements of one transaction, after those of
	 * the effects before. Nothing may be read in advance that another run could change meanwhile.
	 */
	statements: (input: EffectInput<E> & { doers: SQL }) => Statement[] | Promise<Statement[]>;
}
