import type { Statement } from "#db/d1-client.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import type { UndoStorage } from "#functions/engine/friend-records/store-value-undo.ts";
import { effectRunner } from "./effects/registry.ts";

/** Whether the effect changes only values that friends do not see, and that can be restored. */
export const isReversible = (effect: Effect): boolean =>
	effectRunner(effect).undo?.isPossible(effect) ?? false;

/** Stores the friends' state before the effect; nothing if it cannot be undone. */
export const storeEffectUndo = (ctx: Ctx, effect: Effect, storage: UndoStorage): Statement[] =>
	isReversible(effect) ? effectRunner(effect).undo!.store(ctx, effect, storage) : [];
