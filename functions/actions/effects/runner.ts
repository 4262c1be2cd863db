import type { Effect } from "#domain/effects/registry.ts";
import type { Ctx } from "../../context.ts";
import type { ActiveRun } from "../active-run.ts";
import type { Draft } from "../draft.ts";

/** What an effect works with: every run of one action that has come to it, so that it writes in sets, not per friend. */
export interface EffectInput<E extends Effect = Effect> {
	ctx: Ctx;
	effect: E;
	runs: ActiveRun[];
	draft: Draft;
}

/** What an effect does; its entry in functions/actions/effects. Everything it changes goes into the draft. */
export interface EffectRunner<E extends Effect> {
	run: (input: EffectInput<E>) => void | Promise<void>;
}
