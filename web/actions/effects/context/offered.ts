import { createContext } from "react";
import { RECEIVED } from "#domain/effects/context.ts";
import type { EventContext } from "#domain/filters/choices.ts";
import { useAbility } from "../../../api/session.tsx";

/** The values that the trigger itself brings along; whoever opens the editor for a trigger says which. */
export const TriggerContexts = createContext<readonly EventContext[]>([]);

const received = { ...RECEIVED, event_label: "受信したメッセージ" };

/** What an auto-response brings along. */
export const RECEIVED_CONTEXTS: readonly EventContext[] = [
	{ ...received, key: "text", key_label: "本文", format: "string" },
	{ ...received, key: "timestamp", key_label: "受信日時", format: "datetime" },
];

/** Whether integration data is offered; what was chosen before stays to be seen. */
export const useMayUseContexts = (isUsed: boolean): boolean => useAbility("user-open-api") || isUsed;
