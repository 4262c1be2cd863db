import { z } from "zod";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { recordId, typedText } from "#domain/platform/wire/input-schemas.ts";

/**
 * Kinds of items that can be explained, because they send messages automatically, with the ability required
 * to read them.
 */
export const EXPLAINED = {
	scenario: { label: "シナリオ", ability: "scenario-read" },
	reaction: { label: "自動応答", ability: "reaction-read" },
	episode: { label: "リマインダ", ability: "episode-read" },
	task: { label: "スケジュール", ability: "action-read" },
	broadcast: { label: "一斉配信", ability: "broadcast-read" },
} as const satisfies Record<string, { label: string; ability: Ability }>;

export type ExplainedKind = keyof typeof EXPLAINED;

export const EXPLAINED_KINDS = Object.keys(EXPLAINED) as ExplainedKind[];

/** Maximum length of a LINE text message. */
const MAX_TEXT = 5_000;
const MAX_SEARCH = 100;

export const explainedKind = z.enum(EXPLAINED_KINDS as [ExplainedKind, ...ExplainedKind[]]);

/** Path of the friend and the item to be explained. */
export const explainPath = z.object({ id: recordId(), kind: explainedKind, item: recordId() });

/** Hypothetical text for an auto-response; empty for the friend's last text. */
export const explainQuery = z.object({ text: typedText(MAX_TEXT).default("") });

/** Query for items that can be explained, by part of their name. */
export const explainChoicesQuery = z.object({ search: typedText(MAX_SEARCH).default("") });
