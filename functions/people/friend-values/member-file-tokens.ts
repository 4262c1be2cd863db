import { z } from "zod";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

/**
 * Two tokens with different purposes. An upload returns one that a save accepts as a value, for a day, one
 * friend, one field and that operator. A reader gets one that only shows the file: it contains no R2 key, so
 * it cannot be saved as another friend's value.
 */
const WRITE_PURPOSE = "member-file-write";
const VIEW_PURPOSE = "member-file-view";

const viewClaims = z.object({ friendId: z.number(), varId: z.number(), expiresAt: z.number() });
const uploadClaims = viewClaims.extend({ operatorId: z.number(), key: z.string(), name: z.string() });

interface FileReference {
	friendId: number;
	varId: number;
}

/** R2 prefix of the files that are friends' values. */
export const memberFileFolder = (friendId: number): string => `members/${friendId}/`;

/** Time for which an upload can be saved as a value. It is deleted an hour later. */
export const UPLOAD_VALIDITY = DAY;

/** Token that a save accepts as the value of a file field. */
export const createUploadToken = (
	ctx: Ctx,
	file: FileReference & { operatorId: number; key: string; name: string },
): string => signClaims(ctx.env.APP_KEY, WRITE_PURPOSE, { ...file, expiresAt: ctx.now + UPLOAD_VALIDITY });

/** File of an upload token; null for another operator, friend or field, and for an expired token. */
export function readUploadToken(ctx: Ctx & { operator: { id: number } }, token: string, file: FileReference) {
	const parsed = uploadClaims.safeParse(readSignedClaims(ctx.env.APP_KEY, WRITE_PURPOSE, token));
	if (!parsed.success) return null;
	const { friendId, varId, operatorId, expiresAt, key, name } = parsed.data;
	const isOperatorsToken =
		friendId === file.friendId &&
		varId === file.varId &&
		operatorId === ctx.operator.id &&
		expiresAt > ctx.now;
	return isOperatorsToken ? { key, name } : null;
}

/** Expiry rounded to the hour: the address stays the same meanwhile, so that browsers cache the picture. */
const viewEndsAt = (now: number) => (Math.floor(now / HOUR) + 2) * HOUR;

/** Address of the file that is a friend's current value. */
export const memberFileAddress = (ctx: Ctx, fileReference: FileReference): string =>
	`/api/member/file/${signClaims(ctx.env.APP_KEY, VIEW_PURPOSE, { ...fileReference, expiresAt: viewEndsAt(ctx.now) })}`;

/** Friend and field of a view token; null for one with a wrong signature, and for an expired one. */
export function readViewToken(ctx: Ctx, token: string): FileReference | null {
	const parsed = viewClaims.safeParse(readSignedClaims(ctx.env.APP_KEY, VIEW_PURPOSE, token));
	return parsed.success && parsed.data.expiresAt > ctx.now ? parsed.data : null;
}
