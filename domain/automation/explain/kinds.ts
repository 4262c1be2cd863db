import { z } from "zod";
import type { Ability } from "#domain/engine/access/abilities.ts";
import { recordId, typedText } from "#domain/platform/wire/wire.ts";

/** What can be asked about: what sends messages by itself. Who may read such a thing may ask. */
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

/** The friend and the item that are asked about. */
export const explainPath = z.object({ id: recordId(), kind: explainedKind, item: recordId() });

/** Of an auto-response: what if the friend wrote this now? Empty asks about what they wrote last. */
export const explainQuery = z.object({ text: typedText(MAX_TEXT).default("") });

/** The items that can be asked about, by a part of their name. */
export const choicesQuery = z.object({ search: typedText(MAX_SEARCH).default("") });
