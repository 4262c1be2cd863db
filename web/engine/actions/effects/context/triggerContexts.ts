import { createContext, use } from "react";
import { RECEIVED_MESSAGE } from "#domain/engine/actions/effects/dynamic-context.ts";
import type { EventChoice, EventContext } from "#domain/engine/filters/condition-choices.ts";
import { useApiEventChoices } from "#web/engine/filters/conditions/choices/useConditionChoices.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";

/** Values supplied by the action's trigger; the page that opens the editor provides them. */
export const TriggerContexts = createContext<readonly EventChoice[]>([]);

const RECEIVED_EVENT = { ...RECEIVED_MESSAGE, event_label: "受信したメッセージ" };

/** Values supplied by an auto-response. */
export const RECEIVED_CONTEXTS: readonly EventContext[] = [
	{ ...RECEIVED_EVENT, key: "text", key_label: "本文", format: "string" },
	{ ...RECEIVED_EVENT, key: "timestamp", key_label: "受信日時", format: "datetime" },
];

/**
 * Whether integration data is offered: requires the ability and an event that supplies values
 * . A stored choice always shows. Null while loading.
 */
export function useMayUseContexts(isUsed: boolean): boolean | null {
	const mayUse = useAbility("user-open-api");
	const contextsFromTrigger = use(TriggerContexts);
	const { data, failure } = useApiEventChoices("user-open-api");
	if (isUsed || !mayUse || contextsFromTrigger.length > 0) return isUsed || mayUse;
	if (!data && failure === null) return null;
	return (data?.contexts.length ?? 0) > 0;
}
