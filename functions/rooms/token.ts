import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { FriendScope } from "#domain/operators/scope.ts";
import { MINUTE } from "#domain/time.ts";

/** Long enough to open a socket; a console asks for a new one at every reconnect. */
const LIFETIME = MINUTE;

const claims = z.object({
	channel: z.string(),
	operatorId: z.number(),
	friendScope: z.union([
		z.object({ all: z.literal(true) }),
		z.object({ all: z.literal(false), tagIds: z.array(z.number()) }),
	]),
	expiresAt: z.number(),
});

export type RoomClaims = z.output<typeof claims>;

/** A signed, short-lived permission to enter one room. */
export function signRoomToken(
	key: string,
	entrant: { channel: string; operatorId: number; friendScope: FriendScope },
	now: number,
): { token: string; expiresAt: number } {
	const expiresAt = now + LIFETIME;
	const body = Buffer.from(JSON.stringify({ ...entrant, expiresAt })).toString("base64url");
	return { token: `${body}.${signature(key, body)}`, expiresAt };
}

/** The claims of a token of ours for this channel; undefined for any other, a changed or an expired one. */
export function readRoomToken(
	key: string,
	token: string,
	channel: string,
	now: number,
): RoomClaims | undefined {
	const [body = "", signed = ""] = token.split(".");
	const expected = Buffer.from(signature(key, body));
	const given = Buffer.from(signed);
	if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
	const parsed = claims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString()));
	if (!parsed.success || parsed.data.channel !== channel || parsed.data.expiresAt <= now) return undefined;
	return parsed.data;
}

const signature = (key: string, body: string) =>
	createHmac("sha256", key).update(`room:${body}`).digest("base64url");
