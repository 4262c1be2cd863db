import { type Ability, ROOMS } from "#domain/engine/capabilities/registry.ts";

/** With this a room closes a console that is to come in anew: its visit is over, or what its operator may do was changed. */
export const CLOSE_EXPIRED = 4408;

/**
 * What a room tells its consoles. It carries ids only: a page asks the API for the rest, which checks who may see what.
 * `talk`: what operators agreed on about a friend's talk, or noted in it. `webhook_event`: what came in waits for a person,
 * or does not any more.
 */
type FrameEvent = "message" | "friend" | "talk" | "delivery" | "reservation" | "broadcast" | "webhook_event";

/** Of a frame that is about no friend, such as a broadcast, or somebody who is none. */
export const NO_FRIEND = 0;

export interface Frame {
	event: FrameEvent;
	/** `NO_FRIEND` where it is about none. */
	friendId: number;
}

/** Frames of one event, as they go to the room. */
export interface FramesOfEvent {
	event: FrameEvent;
	friendIds: number[];
}

/**
 * A frame as it goes over the socket. `reload`: the console missed more than the room remembers, so it must load
 * everything.
 */
export type WireFrame =
	| { event: FrameEvent; data: { seq: number; friend_id: number } }
	| { event: "reload"; data: { seq: number } };

/** A room that consoles enter. */
export interface Room {
	/** The party of its address, as partykit.json has it. */
	party: string;
	/** Its name in the party. */
	room: string;
	/** What its tokens are signed for. */
	channel: string;
	needs: Ability;
}

/** Names of rooms that stand for an id. */
const ID = /^[1-9]\d{0,15}$/;

/** The room at an address; undefined where there can be none. */
export function roomAt(party: string, room: string, rooms = ROOMS): Room | undefined {
	const entry = Object.hasOwn(rooms, party) ? rooms[party] : undefined;
	if (!entry || !(entry.each ? ID.test(room) : room === party)) return undefined;
	const channel = entry.each ? `private-${party}.${room}` : `private-${party}`;
	return { party, room, channel, needs: entry.needs };
}

/** The room behind a channel: `private-inbox`, or with an id `private-salon.12`; undefined where there can be none. */
export function roomOf(channel: string, rooms = ROOMS): Room | undefined {
	const [, party = "", id] = /^private-([a-z-]+)(?:\.(\w+))?$/.exec(channel) ?? [];
	const found = roomAt(party, id ?? party, rooms);
	return found?.channel === channel ? found : undefined;
}

/** The inbox: the one room of its party, and its channel. */
export const INBOX_ROOM = "inbox";
export const INBOX_CHANNEL = "private-inbox";

/** The channel of a salon's room, which is named by the salon's id (rules, Calls). */
export const salonChannel = (salonId: number | string): string => `private-salon.${salonId}`;
