import { createContext, use } from "react";
import { RECEIVED } from "#domain/engine/actions/effects/context.ts";
import type { EventChoice, EventContext } from "#domain/engine/filters/choices.ts";
import { useApiEventChoices } from "#web/engine/filters/conditions/choices/useChoices.ts";
import { useAbility } from "#web/platform/api/session.ts";

/** The values that the trigger itself brings along; whoever opens the editor for a trigger says which. */
export const TriggerContexts = createContext<readonly EventChoice[]>([]);

const received = { ...RECEIVED, event_label: "受信したメッセージ" };

/** What an auto-response brings along. */
export const RECEIVED_CONTEXTS: readonly EventContext[] = [
	{ ...received, key: "text", key_label: "本文", format: "string" },
	{ ...received, key: "timestamp", key_label: "受信日時", format: "datetime" },
];

/**
 * Whether integration data is offered: to whoever may use it, where there is an event that brings some;
 * what was chosen before stays to be seen. Null while that is being asked.
 */
export function useMayUseContexts(isUsed: boolean): boolean | null {
	const mayUse = useAbility("user-open-api");
	const brought = use(TriggerContexts);
	const { data, failure } = useApiEventChoices("user-open-api");
	if (isUsed || !mayUse || brought.length > 0) return isUsed || mayUse;
	if (!data && failure === null) return null;
	return (data?.contexts.length ?? 0) > 0;
}
