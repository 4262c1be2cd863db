import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { operatorDevices } from "#db/console/operator-devices.ts";
import type { Db } from "#db/d1-client.ts";
import { operators, roles, sessions } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import {
	EVERYBODY_SCOPE,
	type FriendScope,
	NOBODY_SCOPE,
	readFriendScope,
} from "#domain/console/operators/friend-scope.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { lacksSecondStep } from "./has-second-step.ts";
import { isHttps } from "./https.ts";

/** Lifetime of a session after its last recorded use; uses are recorded at most once an hour. */
export const SESSION_LIFETIME = 14 * DAY;
/** Maximum lifetime of a session, counted from its creation. */
export const MAX_SESSION_LIFETIME = 30 * DAY;

/**
 * Opens a session and returns the cookie's token, of which only the hash is stored.
 * @param loginCondition condition on the operator, checked again by the insert: the operator may be disabled,
 * change their password or set up a second step while their credentials are checked, and the new session would
 * outlast that change
 * @param token token of the cookie
 * @returns undefined if the condition no longer holds
 */
export async function openSession(
	ctx: Ctx,
	operatorId: number,
	from: Device,
	loginCondition: SQL = sql`1`,
	token: string = randomToken(),
) {
	const csrfToken = randomToken();
	const [opened] = await ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				sessions,
				{
					tokenHash: await sha256(token),
					operatorId,
					csrfToken,
					createdAt: ctx.now,
					lastSeenAt: ctx.now,
					expiresAt: ctx.now + SESSION_LIFETIME,
					userAgent: from.userAgent?.slice(0, 300) ?? null,
					network: from.network ?? null,
				},
				sql`from ${operators} where ${operators.id} = ${operatorId} and ${operators.disabledAt} is null and ${loginCondition}`,
			),
		),
		// Directly follows the insert, and is written only if that changed rows.
		execute(
			ctx.db,
			sql`update ${operators} set last_seen_at = ${ctx.now} where id = ${operatorId} and changes() > 0`,
		),
	]);
	return opened.meta.changes === 0 ? undefined : { token, csrfToken };
}

/** Device that opens a session. */
interface Device {
	/** User agent of the browser. */
	userAgent?: string | undefined;
	/** Address, or its network. */
	network?: string | undefined;
}

/**
 * Deletes a session, and the device registered with it, in D1. The caller also disconnects its consoles
 * from their rooms (`leaveRooms`).
 */
export async function closeSession(ctx: Ctx, tokenHash: string): Promise<void> {
	await ctx.db.batch([
		ctx.db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
		ctx.db.delete(operatorDevices).where(eq(operatorDevices.session, tokenHash)),
	]);
}

/** Operator who connects to a room with a session. */
interface Entrant {
	roleId: number;
	abilities: readonly Ability[];
	friendScope: FriendScope;
	/** End of the session unless it is used again, epoch ms. */
	end: number;
}

/** Operator of a session with their present role; undefined for one that has ended. */
export async function findEntrant(db: Db, tokenHash: string, now: number): Promise<Entrant | undefined> {
	const [row] = await db
		.select({ ...ROLE_COLUMNS, expiresAt: sessions.expiresAt, createdAt: sessions.createdAt })
		.from(sessions)
		.innerJoin(operators, eq(operators.id, sessions.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(and(eq(sessions.tokenHash, tokenHash), isLiveSession(now, now - MAX_SESSION_LIFETIME)));
	if (!row) return undefined;
	return {
		...effectiveRights(row),
		roleId: row.roleId,
		end: Math.min(row.expiresAt, row.createdAt + MAX_SESSION_LIFETIME),
	};
}

/** Columns of `operators` and `roles` that decide an operator's abilities and visible friends. */
export const ROLE_COLUMNS = {
	roleId: roles.id,
	isAdmin: roles.isAdmin,
	abilities: roles.abilities,
	scope: roles.friendScope,
	needsSecondStep: roles.twoFactorRequired,
	lacksSecondStep: lacksSecondStep.as("lacks_second_step"),
};

export interface RoleRights {
	isAdmin: boolean;
	abilities: Ability[];
	scope: FriendScope;
	/** Whether the role requires a second step that the operator does not have. */
	lacksSecondStep: number;
}

/** Abilities and visible friends of a role: none without the second step that it requires. */
export function effectiveRights({ isAdmin, abilities, scope, lacksSecondStep }: RoleRights) {
	if (lacksSecondStep) return { isAdmin: false, abilities: [], friendScope: NOBODY_SCOPE };
	return {
		isAdmin,
		abilities: isAdmin ? ALL_ABILITIES : abilities,
		friendScope: isAdmin ? EVERYBODY_SCOPE : readFriendScope(scope),
	};
}

/**
 * Condition: the requesting session still exists. It is part of every statement that adds a login method,
 * because the new method would outlast the event that ended the session.
 */
export const sessionExists = (tokenHash: string): SQL =>
	sql`exists (select 1 from ${sessions} where ${sessions.tokenHash} = ${tokenHash})`;

/** Condition on sessions joined with their operators: neither expired nor disabled. */
export const isLiveSession = (now: number | Placeholder, openedAfter: number | Placeholder) =>
	and(gt(sessions.expiresAt, now), gt(sessions.createdAt, openedAfter), isNull(operators.disabledAt));

export function setSessionCookie(c: RequestContext, token: string): void {
	setCookie(c, cookieName(c), token, {
		httpOnly: true,
		sameSite: "Lax",
		path: "/",
		secure: isHttps(c),
		// The cookie lasts as long as the longest possible session; the stored session decides.
		maxAge: MAX_SESSION_LIFETIME / 1000,
	});
}

export const clearSessionCookie = (c: RequestContext) =>
	deleteCookie(c, cookieName(c), { path: "/", secure: isHttps(c) });

/** Session token of a request. */
export const readSessionToken = (c: RequestContext): string | undefined => getCookie(c, cookieName(c));

/** `__Host-` binds the cookie to this host and to https; a browser refuses it over plain http. */
const cookieName = (c: RequestContext) => (isHttps(c) ? "__Host-musubi" : "musubi");

/** Random token of 256 bits. */
export const randomToken = () =>
	Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** SHA-256 in base64url, stored in the database instead of a token. */
export async function sha256(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return Buffer.from(digest).toString("base64url");
}
