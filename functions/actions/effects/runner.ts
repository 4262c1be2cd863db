import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import type { Effect } from "#domain/effects/registry.ts";
import type { Ctx } from "../../context.ts";
import type { Refusal } from "../gate.ts";
import type { RunSet } from "../run-set.ts";

/** What an effect works with: every run of one action together, so that it writes in sets, not friend by friend. */
export interface EffectInput<E extends Effect = Effect> {
	ctx: Ctx;
	effect: E;
	set: RunSet;
	position: number;
}

/** What an effect does; its entry in functions/actions/effects. */
export interface EffectRunner<E extends Effect> {
	/** For whom it is not done; asked before its condition, the first that holds counts. */
	refusals?: (input: EffectInput<E>) => Refusal[] | Promise<Refusal[]>;
	/**
	 * What it changes, for the rows `run_id`, `friend_id` of `doers`. All are parts of one transaction, after the
	 * statements of the effects before: nothing is read ahead that another run may change meanwhile.
	 */
	statements: (input: EffectInput<E> & { doers: SQL }) => Statement[] | Promise<Statement[]>;
}
