import {
	type BroadcastInput,
	type BroadcastMessage,
	broadcastInput,
} from "#domain/content/broadcasts/broadcast.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { readFilter } from "#domain/engine/filters/filter.ts";
import { freshKey } from "#web/platform/api/freshKey.ts";
import { type Checked, checkedBy } from "#web/platform/ui/problems.ts";
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

export const blankText = (): MessageDraft => ({ ...EFFECTS.text.blank(), key: freshKey() });
export const blankTemplate = (): MessageDraft => ({ ...EFFECTS.template.blank(), key: freshKey() });

export const blankBroadcast = (): BroadcastDraft => ({
	name: "",
	messages: [blankText()],
	filter: null,
	isPlanned: false,
	date: "",
	time: "",
});

export const draftOf = ({ name, messages, filter, planned_at }: Broadcast): BroadcastDraft => ({
	name,
	messages: (messages as BroadcastMessage[]).map((message) => ({ ...message, key: freshKey() })),
	filter: filter === null ? null : readFilter(filter),
	isPlanned: planned_at !== null,
	date: planned_at?.slice(0, 10) ?? "",
	time: planned_at?.slice(11, 16) ?? "",
});

/** Messages without their keys. */
export const messagesOf = ({ messages }: BroadcastDraft): BroadcastMessage[] =>
	messages.map(({ key: _, ...message }) => message);

/** Validates a draft. */
export function checkBroadcast(
	draft: BroadcastDraft,
	saved: { id: number; version: number } | null,
): Checked<BroadcastInput> {
	const { name, filter, isPlanned, date, time } = draft;
	return checkedBy(broadcastInput, {
		...saved,
		name,
		messages: messagesOf(draft),
		filter,
		// An empty day would send it immediately, so it must fail validation.
		...(isPlanned && { date: date || "-", time }),
	});
}
