import { z } from "zod";
import { SECOND } from "#domain/platform/time/time.ts";
import { recordId } from "#domain/platform/wire/wire.ts";

/** A console says so often that somebody is typing, while they are. */
export const TYPING_EVERY = 3 * SECOND;
/** What was not said again for so long is over: a console that is closed says nothing. */
export const TYPING_FOR = 2 * TYPING_EVERY;

/** What a console says to the inbox room: that its operator begins or goes on to type, or has stopped. */
export const typingSaid = z.object({
	type: z.literal("typing"),
	friend_id: recordId(),
	typing: z.boolean(),
});

export type TypingSaid = z.output<typeof typingSaid>;

/** What the room tells the other consoles of it. */
export interface TypingFrame {
	event: "typing";
	data: { friend_id: number; operator: { id: number; name: string }; typing: boolean };
}

/** What the room tells the consoles of an operator whom a note names. */
interface MentionFrame {
	event: "mention";
	data: { friend_id: number; operator: { id: number; name: string } };
}

/** What is told to who is there at that moment, and to nobody later. */
export type FleetingFrame = TypingFrame | MentionFrame;
