import { hasContextValue } from "#domain/engine/messages/message-placeholders.ts";
import { runContextValues } from "#domain/engine/placeholders/context-of-run.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import type { Ctx } from "#functions/context.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { refreshTriggerValues } from "./current-trigger-values.ts";

type ValuesOf = (delivery: ClaimedDelivery) => PlaceholderValues | undefined;

/** Placeholder values of each delivery: those of its friend, and those of its run's trigger. */
export async function loadDeliveryValues(ctx: Ctx, batch: ClaimedDelivery[]): Promise<ValuesOf> {
	const unresolved = batch.filter(({ hasPlaceholders }) => hasPlaceholders);
	if (unresolved.length === 0) return () => undefined;
	const friendIds = [...new Set(unresolved.map(({ friendId }) => friendId))];
	const [values, contextByRun] = await Promise.all([
		loadPlaceholderValues(ctx, friendIds, publicOrigin(ctx.env), { ownLinks: true }),
		loadTriggerContexts(ctx, unresolved),
	]);
	return ({ friendId, runId }) => {
		const friendValues = values.get(friendId);
		const context = contextByRun.get(runId ?? "");
		return friendValues && context ? { ...friendValues, context } : friendValues;
	};
}

/** Trigger values of deliveries, by run; read only where a text uses them. */
async function loadTriggerContexts(ctx: Ctx, unresolved: ClaimedDelivery[]) {
	const ids = unresolved.flatMap(({ runId, messages }) =>
		runId !== null && hasContextValue(messages) ? runId : [],
	);
	if (ids.length === 0) return new Map<string, PlaceholderValues["context"]>();
	const triggerValues = await refreshTriggerValues(ctx, ids);
	return new Map(triggerValues.map(({ runId, context }) => [runId, runContextValues(context)]));
}
