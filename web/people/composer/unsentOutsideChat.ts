import { UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import type { UnsentKind } from "#domain/people/composer/unsent-kinds.ts";

/** Kinds of unsent messages that the chat itself shows. */
const SHOWN_IN_CHAT: readonly UnsentKind[] = ["planned", "failed", "parked"];

/** Unsent messages that the chat does not show, for the composer's list. */
export const unsentOutsideChat = <Unsent extends { kind: UnsentKind; due_at: number }>(
	unsent: readonly Unsent[],
	now: number,
): Unsent[] =>
	unsent.filter(
		({ kind, due_at }) =>
			!SHOWN_IN_CHAT.includes(kind) || (kind === "planned" && due_at <= now + UNDO_SEND_DELAY),
	);
