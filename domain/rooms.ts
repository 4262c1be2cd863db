/**
 * What a room tells its consoles. It carries ids only: a page asks the API for the rest, which checks who may see what.
 */
type FrameEvent = "message" | "friend" | "delivery";

export interface Frame {
	event: FrameEvent;
	friendId: number;
}

/**
 * A frame as it goes over the socket. `reload`: the console missed more than the room remembers, so it must load
 * everything.
 */
export type WireFrame =
	| { event: FrameEvent; data: { seq: number; friend_id: number } }
	| { event: "reload"; data: { seq: number } };

/** The channel of the inbox, and the room behind it, of the party that partykit.json lists. */
export const INBOX_CHANNEL = "private-inbox";
export const INBOX_PARTY = "inbox";
export const INBOX_ROOM = "inbox";
