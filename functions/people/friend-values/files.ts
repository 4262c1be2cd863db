import { z } from "zod";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

/**
 * Two tokens with different purposes. An upload returns one that a save accepts as a value, valid for a day,
 * one friend, one field and that operator. A reader gets one that only shows the file: it names no key, so it
 * cannot be saved as a value of another friend.
 */
const WRITE = "member-file-write";
const VIEW = "member-file-view";

const placed = z.object({ friendId: z.number(), varId: z.number(), expiresAt: z.number() });
const uploaded = placed.extend({ operatorId: z.number(), key: z.string(), name: z.string() });

interface Place {
	friendId: number;
	varId: number;
}

/** Where files of friends' information lie in R2. */
export const MEMBER_FILES = "members/";

/** For how long an upload can be saved; somewhat later it is deleted. */
export const UPLOAD_KEPT = DAY;

/** Token that a save accepts as the value of a file field. */
export const uploadToken = (
	ctx: Ctx,
	file: Place & { operatorId: number; key: string; name: string },
): string => signClaims(ctx.env.APP_KEY, WRITE, { ...file, expiresAt: ctx.now + UPLOAD_KEPT });

/** File of an upload token; null for one of another operator, friend or field, and one that expired. */
export function readUpload(ctx: Ctx & { operator: { id: number } }, token: string, place: Place) {
	const read = uploaded.safeParse(readSignedClaims(ctx.env.APP_KEY, WRITE, token));
	if (!read.success) return null;
	const { friendId, varId, operatorId, expiresAt, key, name } = read.data;
	const isTheirs =
		friendId === place.friendId &&
		varId === place.varId &&
		operatorId === ctx.operator.id &&
		expiresAt > ctx.now;
	return isTheirs ? { key, name } : null;
}

/** Alike for an hour's views, so that a browser keeps the picture. */
const viewEndsAt = (now: number) => (Math.floor(now / HOUR) + 2) * HOUR;

/** Where an operator sees the file that is a friend's value now. */
export const viewAddress = (ctx: Ctx, place: Place): string =>
	`/api/member/file/${signClaims(ctx.env.APP_KEY, VIEW, { ...place, expiresAt: viewEndsAt(ctx.now) })}`;

/**
 * Friend and field whose file an address shows; null for an address that is not signed by us, or has expired.
 */
export function readView(ctx: Ctx, token: string): Place | null {
	const read = placed.safeParse(readSignedClaims(ctx.env.APP_KEY, VIEW, token));
	return read.success && read.data.expiresAt > ctx.now ? read.data : null;
}
