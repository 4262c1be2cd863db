import type { Friend } from "#db/friends.ts";
import type { Effect } from "#domain/effects/registry.ts";
import type { Ctx } from "../context.ts";
import type { Draft } from "./draft.ts";
import type { LoadedAction } from "./load.ts";

/** One run of an action for one friend, on its way. */
export interface ActiveRun {
	id: string;
	action: LoadedAction;
	friend: Friend;
	/** The next effect to do. */
	position: number;
	/** What keeps this friend's sends in order: the webhook event, or the run itself. */
	orderKey: string;
	reply: { token: string; until: number } | null;
}

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
