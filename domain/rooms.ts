/** What a room tells its consoles. Ids only: a page asks the API for the rest, which knows who may see what. */
export type FrameEvent = "message" | "friend" | "delivery";

export interface Frame {
	event: FrameEvent;
	friendId: number;
}

/** A frame as it goes over the socket. `reload`: more was missed than the room remembers, so ask for everything. */
export type WireFrame =
	| { event: FrameEvent; data: { seq: number; friend_id: number } }
	| { event: "reload"; data: { seq: number } };

/** The channel of the inbox, and the room behind it, of the party that partykit.json lists. */
export const INBOX_CHANNEL = "private-inbox";
export const INBOX_PARTY = "inbox";
export const INBOX_ROOM = "inbox";
