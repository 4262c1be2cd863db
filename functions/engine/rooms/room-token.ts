import { z } from "zod";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

const PURPOSE = "room";

/** Long enough to open a socket. A console requests a new token for every reconnect. */
const LIFETIME = 30 * SECOND;

const claims = z.object({
	/** Id of the token, which a room admits once. */
	id: z.string(),
	channel: z.string(),
	operatorId: z.number(),
	/** Hash of the requesting session: the room admits no operator whose session has ended. */
	session: z.string(),
	expiresAt: z.number(),
});

/** Content of a valid token. */
export type RoomClaims = z.output<typeof claims>;

/** A signed, short-lived permission to enter one room once. */
export function signRoomToken(
	key: string,
	entrant: { id: string; channel: string; operatorId: number; session: string },
	now: number,
): { token: string; expiresAt: number } {
	const expiresAt = now + LIFETIME;
	return { token: signClaims(key, PURPOSE, { ...entrant, expiresAt }), expiresAt };
}

/** Claims of a valid token that we signed for this channel; undefined for any other. */
export function readRoomToken(
	key: string,
	token: string,
	channel: string,
	now: number,
): RoomClaims | undefined {
	const parsed = claims.safeParse(readSignedClaims(key, PURPOSE, token));
	if (!parsed.success || parsed.data.channel !== channel || parsed.data.expiresAt <= now) return undefined;
	return parsed.data;
}
