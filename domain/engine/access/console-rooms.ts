import { type Ability, ROOMS } from "#domain/engine/capabilities/registry.ts";

/** Close code for a console that must reconnect: its session expired or its operator's abilities changed. */
export const CLOSE_EXPIRED = 4408;

/**
 * Kinds of frame that a room sends to its consoles. Frames carry ids only; the page loads the rest from the
 * API, which checks abilities. `talk`: agreements or notes of operators about a friend's talk.
 * `webhook_event`: an event that waits for an operator arrived or was settled. `group`: a group changed, without
 * its id, since operators of some friends do not see groups.
 */
type FrameEvent =
	| "message"
	| "friend"
	| "talk"
	| "delivery"
	| "reservation"
	| "broadcast"
	| "webhook_event"
	| "group"
	| "sending_stop";

/** Friend id of a frame that concerns no friend, such as a broadcast. */
export const NO_FRIEND = 0;

export interface Frame {
	event: FrameEvent;
	/** `NO_FRIEND` where the frame concerns none. */
	friendId: number;
}

/** Tells consoles that a group or its talk changed. */
export const GROUPS_CHANGED: Frame = { event: "group", friendId: NO_FRIEND };

/** Tells consoles that all sending was stopped or may go on, or that a kind of sends was switched. */
export const SENDING_STOP_CHANGED: Frame = { event: "sending_stop", friendId: NO_FRIEND };

/** Frames of one event, as they are sent to the room. */
export interface FramesOfEvent {
	event: FrameEvent;
	friendIds: number[];
}

/**
 * Frame as sent over the socket. `reload`: the console missed more frames than the room keeps, so it must
 * load everything.
 */
export type WireFrame =
	| { event: FrameEvent; data: { seq: number; friend_id: number } }
	| { event: "reload"; data: { seq: number } };

/** Room that consoles connect to. */
export interface Room {
	/** Party of the room's address (partykit.json). */
	party: string;
	/** Name of the room within its party. */
	room: string;
	/** Channel that the room's tokens are signed for. */
	channel: string;
	needs: Ability;
}

/** Room names that are ids. */
const ID = /^[1-9]\d{0,15}$/;

/** Returns the room at an address; undefined for an invalid one. */
export function roomAt(party: string, room: string, rooms = ROOMS): Room | undefined {
	const entry = Object.hasOwn(rooms, party) ? rooms[party] : undefined;
	if (!entry || !(entry.each ? ID.test(room) : room === party)) return undefined;
	const channel = entry.each ? `private-${party}.${room}` : `private-${party}`;
	return { party, room, channel, needs: entry.needs };
}

/**
 * Returns the room of a channel (`private-inbox`, or `private-salon.12` with an id); undefined for an invalid
 * one.
 */
export function roomOf(channel: string, rooms = ROOMS): Room | undefined {
	const [, party = "", id] = /^private-([a-z-]+)(?:\.(\w+))?$/.exec(channel) ?? [];
	const candidate = roomAt(party, id ?? party, rooms);
	return candidate?.channel === channel ? candidate : undefined;
}

/** The inbox is the only room of its party. */
export const INBOX_ROOM = "inbox";
export const INBOX_CHANNEL = "private-inbox";

/** Channel of a salon's room, named by the salon's id (rules, Calls). */
export const salonChannel = (salonId: number | string): string => `private-salon.${salonId}`;
