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

/** A message in its form; its key stays while it is moved. */
export type MessageDraft = BroadcastMessage & { key: string };

/** A broadcast in its form. What belongs to another choice is kept, for whoever goes back to it. */
export interface BroadcastDraft {
	name: string;
	messages: MessageDraft[];
	filter: Filter | null;
	/** At a moment, instead of at once. */
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

/** Messages as they are sent. */
export const messagesOf = ({ messages }: BroadcastDraft): BroadcastMessage[] =>
	messages.map(({ key: _, ...message }) => message);

/** A draft as it is saved, or what is wrong with it. */
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
		// Without a day it would go at once.
		...(isPlanned && { date: date || "-", time }),
	});
}
