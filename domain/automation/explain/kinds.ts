import { z } from "zod";
import type { Ability } from "#domain/engine/access/abilities.ts";
import { recordId, typedText } from "#domain/platform/wire/wire.ts";

/**
 * Items that can be explained: those that send messages automatically, with the ability that reading them
 * needs.
 */
export const EXPLAINED = {
	scenario: { label: "シナリオ", needs: "scenario-read" },
	reaction: { label: "自動応答", needs: "reaction-read" },
	episode: { label: "リマインダ", needs: "episode-read" },
	task: { label: "スケジュール", needs: "action-read" },
	broadcast: { label: "一斉配信", needs: "broadcast-read" },
} as const satisfies Record<string, { label: string; needs: Ability }>;

export type ExplainedKind = keyof typeof EXPLAINED;

export const EXPLAINED_KINDS = Object.keys(EXPLAINED) as ExplainedKind[];

/** LINE's longest text, and more than a name. */
const MAX_TEXT = 5_000;
const MAX_SEARCH = 100;

export const explainedKind = z.enum(EXPLAINED_KINDS as [ExplainedKind, ...ExplainedKind[]]);

/** Path of the friend and the item to be explained. */
export const explainPath = z.object({ id: recordId(), kind: explainedKind, item: recordId() });

/** Hypothetical text for an auto-response. Empty means the friend's last one. */
export const explainQuery = z.object({ text: typedText(MAX_TEXT).default("") });

/** Query of the items that can be explained, by a part of their name. */
export const choicesQuery = z.object({ search: typedText(MAX_SEARCH).default("") });
