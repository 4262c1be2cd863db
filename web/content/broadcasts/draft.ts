import {
	type BroadcastInput,
	type BroadcastMessage,
	broadcastInput,
} from "#domain/content/broadcasts/broadcast.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { type CheckResult, checkDraft } from "#web/platform/ui/formProblems.ts";
import type { Broadcast } from "./api.ts";

/** Form draft of a message; its key is stable when it moves. */
export type MessageDraft = BroadcastMessage & { key: string };

/** Form draft of a broadcast. Fields of the other choice are kept, in case the operator switches back. */
export interface BroadcastDraft {
	name: string;
	messages: MessageDraft[];
	filter: Filter | null;
	/** Whether it is scheduled, instead of sent immediately. */
	isPlanned: boolean;
	date: string;
	time: string;
}

export const blankText = (): MessageDraft => ({ ...EFFECTS.text.blank(), key: createKey() });
export const blankTemplate = (): MessageDraft => ({ ...EFFECTS.template.blank(), key: createKey() });

export const blankBroadcast = (): BroadcastDraft => ({
	name: "",
	messages: [blankText()],
	filter: null,
	isPlanned: false,
	date: "",
	time: "",
});

export const broadcastDraftOf = ({ name, messages, filter, planned_at }: Broadcast): BroadcastDraft => ({
	name,
	messages: (messages as BroadcastMessage[]).map((message) => ({ ...message, key: createKey() })),
	filter: filter === null ? null : readFilter(filter),
	isPlanned: planned_at !== null,
	date: planned_at?.slice(0, 10) ?? "",
	time: planned_at?.slice(11, 16) ?? "",
});

/** Messages without their keys. */
export const broadcastMessagesOf = ({ messages }: BroadcastDraft): BroadcastMessage[] =>
	messages.map(({ key: _, ...message }) => message);

/** Validates a draft. */
export function checkBroadcast(
	draft: BroadcastDraft,
	saved: { id: number; version: number } | null,
): CheckResult<BroadcastInput> {
	const { name, filter, isPlanned, date, time } = draft;
	return checkDraft(broadcastInput, {
		...saved,
		name,
		messages: broadcastMessagesOf(draft),
		filter,
		// An empty day would send it immediately, so it must fail validation.
		...(isPlanned && { date: date || "-", time }),
	});
}
