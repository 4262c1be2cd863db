import { TAKE_BACK_WINDOW } from "#domain/people/composer/message.ts";
import type { UnsentKind } from "#domain/people/composer/unsent.ts";

/** Kinds of unsent messages that a chat's talk shows itself. */
const TOLD_IN_TALK: readonly UnsentKind[] = ["planned", "failed", "parked"];

/** Unsent messages that the talk does not show, so that the composer lists the rest. */
export const besideTalk = <Unsent extends { kind: UnsentKind; due_at: number }>(
	unsent: readonly Unsent[],
	now: number,
): Unsent[] =>
	unsent.filter(
		({ kind, due_at }) =>
			!TOLD_IN_TALK.includes(kind) || (kind === "planned" && due_at <= now + TAKE_BACK_WINDOW),
	);
