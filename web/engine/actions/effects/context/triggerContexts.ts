import { createContext, use } from "react";
import { RECEIVED_MESSAGE } from "#domain/engine/actions/effects/dynamic-context.ts";
import type { EventChoice } from "#domain/engine/filters/condition-choices.ts";
import { useApiEventChoices } from "#web/engine/filters/conditions/choices/useConditionChoices.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";

/** Event values that the action's trigger supplies; the page that opens the editor provides them. */
export const TriggerContexts = createContext<readonly EventChoice[]>([]);

const RECEIVED_EVENT = { ...RECEIVED_MESSAGE, event_label: "受信したメッセージ" };

/** Event values that an auto-response supplies. */
export const RECEIVED_CONTEXTS: readonly EventChoice[] = [
	{ ...RECEIVED_EVENT, key: "text", key_label: "本文", format: "string" },
	{ ...RECEIVED_EVENT, key: "timestamp", key_label: "受信日時", format: "datetime" },
];

/**
 * Whether an effect offers event values (integration data): the operator has the ability, and some event
 * supplies a value. Null while loading.
 * @param isUsed whether the effect already uses an event value, which always shows
 */
export function useMayUseContexts(isUsed: boolean): boolean | null {
	const mayUse = useAbility("user-open-api");
	const contextsFromTrigger = use(TriggerContexts);
	const { data, failure } = useApiEventChoices("user-open-api");
	if (isUsed) return true;
	if (!mayUse) return false;
	if (contextsFromTrigger.length > 0) return true;
	if (!data && failure === null) return null;
	return (data?.contexts.length ?? 0) > 0;
}
