import { reasonOf } from "#db/platform/sql/reason.ts";
import { type Frame, type FramesOfEvent, INBOX_ROOM, NO_FRIEND } from "#domain/engine/access/rooms.ts";
import type { Env } from "#functions/env.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";

/**
 * Notifies the open consoles. It never fails its caller: D1 is the record, and a console that missed a frame
 * reads it at its next reconnect or reload.
 */
export const announce = (env: Env, frames: Frame[]): Promise<void> => tell(env, byEvent(frames));

/**
 * Notifies consoles after the response of a call that changed a friend: those that show the friend reload it.
 */
export const announceFriendLater = (c: RequestContext, friendId: number): void =>
	c.executionCtx.waitUntil(announce(c.env, [{ event: "friend", friendId }]));

/** The same of friends' records alone, each named once. */
export const announceFriends = (env: Env, friendIds: number[]): Promise<void> =>
	tell(env, friendIds.length === 0 ? [] : [{ event: "friend", friendIds }]);

async function tell(env: Env, changed: FramesOfEvent[]): Promise<void> {
	if (changed.length === 0) return;
	try {
		const inbox = env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM));
		await inbox.announce(changed);
	} catch (error) {
		console.warn(JSON.stringify({ event: "announce.failed", error: reasonOf(error) }));
	}
}

/** Consoles read a list at the first frame; further frames of one change would only make them read it again. */
export const MAX_FRAMES = 200;

/**
 * Frames of one change of many friends' records, which may contain a friend more than once. Above the
 * maximum, a frame without a friend is added: consoles that show none of the first friends reload because of
 * it.
 */
export function framesOf(event: Frame["event"], friendIds: number[]): Frame[] {
	const all = [...new Set(friendIds)];
	const named = all.slice(0, MAX_FRAMES);
	return [...named, ...(all.length > named.length ? [NO_FRIEND] : [])].map((friendId) => ({
		event,
		friendId,
	}));
}

/**
 * Groups frames by event, each friend once. Lists of numbers are sent to the room at a fraction of the cost
 * of as many objects.
 */
function byEvent(frames: Frame[]): FramesOfEvent[] {
	const friendIds = new Map<Frame["event"], Set<number>>();
	for (const { event, friendId } of frames) {
		const known = friendIds.get(event);
		if (known) known.add(friendId);
		else friendIds.set(event, new Set([friendId]));
	}
	return [...friendIds].map(([event, ids]) => ({ event, friendIds: [...ids] }));
}
