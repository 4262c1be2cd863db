import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import {
	type Frame,
	type FramesOfEvent,
	INBOX_ROOM,
	NO_FRIEND,
} from "#domain/engine/access/console-rooms.ts";
import type { Env } from "#functions/env.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";

/**
 * Notifies the open consoles. It never throws: D1 is the record, and a console that missed a frame reads
 * the data at its next reconnect or reload.
 */
export const announceFrames = (env: Env, frames: Frame[]): Promise<void> =>
	sendToRoom(env, groupByEvent(frames));

/** Notifies consoles of a changed friend after the response; consoles that show the friend reload it. */
export const announceFriendLater = (c: RequestContext, friendId: number): void =>
	c.executionCtx.waitUntil(announceFrames(c.env, [{ event: "friend", friendId }]));

/** Notifies consoles of changed friend records; ids must be distinct. */
export const announceFriends = (env: Env, friendIds: number[]): Promise<void> =>
	sendToRoom(env, friendIds.length === 0 ? [] : [{ event: "friend", friendIds }]);

async function sendToRoom(env: Env, changed: FramesOfEvent[]): Promise<void> {
	if (changed.length === 0) return;
	try {
		const inbox = env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM));
		await inbox.announce(changed);
	} catch (error) {
		console.warn(JSON.stringify({ event: "announce.failed", error: rootCauseOf(error) }));
	}
}

/**
 * Maximum frames of one change. Consoles reload a list at the first frame; more frames only cause more
 * reloads.
 */
export const MAX_ANNOUNCED_FRAMES = 200;

/**
 * Frames of a change of many friends' records; duplicate ids are merged. Above the maximum a frame without
 * a friend is added, so that consoles that show none of the listed friends reload too.
 */
export function friendFrames(event: Frame["event"], friendIds: number[]): Frame[] {
	const distinctIds = [...new Set(friendIds)];
	const listedIds = distinctIds.slice(0, MAX_ANNOUNCED_FRAMES);
	return [...listedIds, ...(distinctIds.length > listedIds.length ? [NO_FRIEND] : [])].map((friendId) => ({
		event,
		friendId,
	}));
}

/**
 * Groups frames by event, with distinct friends. A list of numbers is far cheaper to send to the room than
 * as many objects.
 */
function groupByEvent(frames: Frame[]): FramesOfEvent[] {
	const friendIds = new Map<Frame["event"], Set<number>>();
	for (const { event, friendId } of frames) {
		const idsOfEvent = friendIds.get(event);
		if (idsOfEvent) idsOfEvent.add(friendId);
		else friendIds.set(event, new Set([friendId]));
	}
	return [...friendIds].map(([event, ids]) => ({ event, friendIds: [...ids] }));
}
