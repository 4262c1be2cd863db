import { TAKE_BACK_WINDOW } from "#domain/people/composer/message.ts";
import type { UnsentKind } from "#domain/people/composer/unsent.ts";

/** What a chat's talk shows by itself: what failed among its lines, what is planned below them. */
const TOLD_IN_TALK: readonly UnsentKind[] = ["planned", "failed", "parked"];

/** What the composer below a chat's talk shows: whatever the talk does not, so that nothing written is out of sight. */
export const besideTalk = <Unsent extends { kind: UnsentKind; due_at: number }>(
	unsent: readonly Unsent[],
	now: number,
): Unsent[] =>
	unsent.filter(
		({ kind, due_at }) =>
			!TOLD_IN_TALK.includes(kind) || (kind === "planned" && due_at <= now + TAKE_BACK_WINDOW),
	);
