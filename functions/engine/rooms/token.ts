import { z } from "zod";
import { SECOND } from "#domain/platform/time/time.ts";
import { readSigned, writeSigned } from "#functions/platform/http/signature.ts";

const PURPOSE = "room";

/** Long enough to open a socket. A console asks for a new token at every reconnect. */
const LIFETIME = 30 * SECOND;

const claims = z.object({
	/** A room admits each token once. */
	id: z.string(),
	channel: z.string(),
	operatorId: z.number(),
	/** Hash of the requesting session: the room admits no operator whose session has ended. */
	session: z.string(),
	expiresAt: z.number(),
});

export type RoomClaims = z.output<typeof claims>;

/** A signed, short-lived permission to enter one room once. */
export function signRoomToken(
	key: string,
	entrant: { id: string; channel: string; operatorId: number; session: string },
	now: number,
): { token: string; expiresAt: number } {
	const expiresAt = now + LIFETIME;
	return { token: writeSigned(key, PURPOSE, { ...entrant, expiresAt }), expiresAt };
}

/** The claims of a token that we signed for this channel; undefined for any other, and for an expired one. */
export function readRoomToken(
	key: string,
	token: string,
	channel: string,
	now: number,
): RoomClaims | undefined {
	const parsed = claims.safeParse(readSigned(key, PURPOSE, token));
	if (!parsed.success || parsed.data.channel !== channel || parsed.data.expiresAt <= now) return undefined;
	return parsed.data;
}
