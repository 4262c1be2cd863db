import {
	type BroadcastInput,
	type BroadcastMessage,
	broadcastInput,
} from "#domain/content/broadcasts/broadcast-schemas.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { type CheckResult, checkDraft } from "#web/platform/ui/formProblems.ts";
import type { BroadcastDetail } from "./broadcastApi.ts";

/** Form draft of a message; its key is stable when it moves. */
export type BroadcastMessageDraft = BroadcastMessage & { key: string };

/**
 * Form draft of a broadcast. Date and time are kept while `isPlanned` is off, in case the operator switches
 * back.
 */
export interface BroadcastDraft {
	name: string;
	messages: BroadcastMessageDraft[];
	filter: Filter | null;
	/** Whether it is scheduled, instead of sent immediately. */
	isPlanned: boolean;
	date: string;
	time: string;
}

export const createTextDraft = (): BroadcastMessageDraft => ({ ...EFFECTS.text.blank(), key: createKey() });
export const createTemplateDraft = (): BroadcastMessageDraft => ({
	...EFFECTS.template.blank(),
	key: createKey(),
});

export const createBroadcastDraft = (): BroadcastDraft => ({
	name: "",
	messages: [createTextDraft()],
	filter: null,
	isPlanned: false,
	date: "",
	time: "",
});

export const broadcastDraftOf = ({
	name,
	messages,
	filter,
	planned_at,
}: BroadcastDetail): BroadcastDraft => ({
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
