import { z } from "zod";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";

/** Interval at which a console repeats that its operator is typing. */
export const TYPING_EVERY = 3 * SECOND;
/** Timeout of a typing notice, because a closed console sends no end. */
export const TYPING_FOR = 2 * TYPING_EVERY;

/** Message of a console to the inbox room: its operator begins or goes on to type, or has stopped. */
export const typingSaid = z.object({
	type: z.literal("typing"),
	friend_id: recordId(),
	typing: z.boolean(),
});

export type TypingSaid = z.output<typeof typingSaid>;

/** Frame that the room sends to the other consoles. */
export interface TypingFrame {
	event: "typing";
	data: { friend_id: number; operator: { id: number; name: string }; typing: boolean };
}

/** Frame that the room sends to the consoles of an operator whom a note mentions. */
interface MentionFrame {
	event: "mention";
	data: { friend_id: number; operator: { id: number; name: string } };
}

/** Frame sent only to the consoles connected at that moment, never replayed. */
export type FleetingFrame = TypingFrame | MentionFrame;
