import { z } from "zod";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";

/** Interval in milliseconds at which a console repeats its typing signal. */
export const TYPING_INTERVAL = 3 * SECOND;
/** Lifetime of a typing signal in milliseconds, because a closed console sends no end. */
export const TYPING_LIFETIME = 2 * TYPING_INTERVAL;

/** Message of a console to the inbox room: its operator is typing, or has stopped. */
export const typingSignal = z.object({
	type: z.literal("typing"),
	friend_id: recordId(),
	typing: z.boolean(),
});

export type TypingSignal = z.output<typeof typingSignal>;

/** Typing signal that the room forwards to the other consoles. */
export interface TypingFrame {
	event: "typing";
	data: { friend_id: number; operator: { id: number; name: string }; typing: boolean };
}

/** Frame for the consoles of an operator mentioned in a note. */
interface MentionFrame {
	event: "mention";
	data: { friend_id: number; operator: { id: number; name: string } };
}

/** Frame that is sent only to the connected consoles and never replayed. */
export type EphemeralFrame = TypingFrame | MentionFrame;
