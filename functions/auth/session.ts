import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type Db, writtenOnce } from "#db/client.ts";
import { insertInto } from "#db/insert-into.ts";
import { operatorDevices } from "#db/operator-devices.ts";
import { operators, roles, sessions } from "#db/operators.ts";
import { execute } from "#db/raw.ts";
import { settings } from "#db/settings.ts";
import { subselect } from "#db/subselect.ts";
import { type Ability, AGREED_WITH_BUILDER, ALL_ABILITIES } from "#domain/operators/abilities.ts";
import { EVERYONE, type FriendScope, NOBODY, readScope } from "#domain/operators/scope.ts";
import { DAY, HOUR } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import type { RequestContext } from "../http/types.ts";
import { whereThereIsRoom } from "../storage-full.ts";
import { isHttps } from "./https.ts";
import { lacksSecondStep } from "./second-step.ts";
import type { SignedIn } from "./signed-in.ts";
import { visitorOf } from "./visitor.ts";

/** A session lasts this long after its last use. The use is written at most once an hour. */
const LIFETIME = 14 * DAY;
/** It never lasts longer than this after it was opened. */
const LONGEST = 30 * DAY;
const TOUCH_AFTER = HOUR;

/**
 * Opens a session and answers the cookie's token, of which only the hash is stored.
 * @param still what must still hold of the operator: somebody may be shut out, change their password or set a second step
 * up while their old one is looked at, and a session that came after that would outlast it
 * @returns undefined where it holds no longer
 */
export async function openSession(ctx: Ctx, operatorId: number, from: Device, still: SQL = sql`1`) {
	const token = randomToken();
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
					expiresAt: ctx.now + LIFETIME,
					userAgent: from.userAgent?.slice(0, 300) ?? null,
					network: from.network ?? null,
				},
				sql`from ${operators} where ${operators.id} = ${operatorId} and ${operators.disabledAt} is null and ${still}`,
			),
		),
		execute(
			ctx.db,
			sql`update ${operators} set last_seen_at = ${ctx.now} where id = ${operatorId} and changes() > 0`,
		),
	]);
	return opened.meta.changes === 0 ? undefined : { token, csrfToken };
}

/** What a session is opened with. */
interface Device {
	/** As the browser tells itself. */
	userAgent?: string | undefined;
	/** An address, or the network of one. */
	network?: string | undefined;
}

/**
 * Closes a session in D1, with the device on which it received notices. Whoever closes one has its consoles leave their rooms
 * too (`leaveRooms`).
 */
export async function closeSession(ctx: Ctx, tokenHash: string): Promise<void> {
	await ctx.db.batch([
		ctx.db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
		ctx.db.delete(operatorDevices).where(eq(operatorDevices.session, tokenHash)),
	]);
}

/** Who enters a room with a session. */
interface Entrant {
	roleId: number;
	abilities: readonly Ability[];
	friendScope: FriendScope;
	/** When the session will end if it is not used again, epoch ms. */
	end: number;
}

/** Whose a session is, and what their role is now; undefined for one that has ended. */
export async function entrantOf(db: Db, tokenHash: string, now: number): Promise<Entrant | undefined> {
	const [row] = await db
		.select({ ...HELD, expiresAt: sessions.expiresAt, createdAt: sessions.createdAt })
		.from(sessions)
		.innerJoin(operators, eq(operators.id, sessions.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(and(eq(sessions.tokenHash, tokenHash), isLive(now, now - LONGEST)));
	if (!row) return undefined;
	return { ...heldBy(row), roleId: row.roleId, end: Math.min(row.expiresAt, row.createdAt + LONGEST) };
}

/** What decides what an operator may do and see, of a row of `operators` with its row of `roles`. */
export const HELD = {
	roleId: roles.id,
	isAdmin: roles.isAdmin,
	abilities: roles.abilities,
	scope: roles.friendScope,
	needsSecondStep: roles.twoFactorRequired,
	lacksSecondStep: lacksSecondStep.as("lacks_second_step"),
};

export interface Held {
	isAdmin: boolean;
	abilities: Ability[];
	scope: FriendScope;
	/** The role asks for a second step that the operator does not have. */
	lacksSecondStep: number;
}

/** What a role lets its operators do and see: nothing, until they have the second step that it asks for. */
export function heldBy({ isAdmin, abilities, scope, lacksSecondStep }: Held) {
	if (lacksSecondStep) return { isAdmin: false, abilities: [], friendScope: NOBODY };
	return {
		isAdmin,
		abilities: isAdmin ? ALL_ABILITIES : abilities,
		friendScope: isAdmin ? EVERYONE : readScope(scope),
	};
}

/** The row of a session with its operator and role. Nearly every request asks for it. */
const whoAsks = writtenOnce((db) =>
	db
		.select({
			id: operators.id,
			name: operators.name,
			email: operators.email,
			roleName: roles.name,
			...HELD,
			csrfToken: sessions.csrfToken,
			lastSeenAt: sessions.lastSeenAt,
			agreed: builderAgreed,
		})
		.from(sessions)
		.innerJoin(operators, eq(operators.id, sessions.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(
			and(
				eq(sessions.tokenHash, sql.placeholder("tokenHash")),
				isLive(sql.placeholder("now"), sql.placeholder("openedAfter")),
			),
		)
		.prepare(),
);

/** The operator of the request's cookie; undefined without a valid session of an active operator. */
export async function signedInBy(c: RequestContext): Promise<SignedIn | undefined> {
	const token = getCookie(c, cookieName(c));
	if (!token) return undefined;
	const { db, now } = c.var.ctx;
	const tokenHash = await sha256(token);
	const [row] = await whoAsks(db).all({ tokenHash, now, openedAfter: now - LONGEST });
	if (!row) return undefined;
	if (now - row.lastSeenAt > TOUCH_AFTER)
		await whereThereIsRoom(
			() => touch(c.var.ctx, { tokenHash, operatorId: row.id }),
			async () => undefined,
		);
	const { id, name, email, roleId, roleName, csrfToken, agreed, needsSecondStep } = row;
	const { isAdmin, abilities, friendScope } = heldBy(row);
	const lacksSecondStep = row.lacksSecondStep === 1;
	return {
		...{ id, name, email, roleId, roleName, isAdmin, csrfToken, tokenHash, friendScope, now },
		abilities: lacksSecondStep ? [] : withAgreement(abilities, agreed === 1),
		...{ lacksSecondStep, needsSecondStep },
		network: visitorOf(c),
	};
}

/**
 * That the session which asks has not been ended meanwhile: asked by the statement that gives its operator a new way in,
 * since that way would outlast what ended it.
 */
export const sessionStands = (tokenHash: string): SQL =>
	sql`exists (select 1 from ${sessions} where ${sessions.tokenHash} = ${tokenHash})`;

/** Valid sessions, joined with their operators. */
const isLive = (now: number | Placeholder, openedAfter: number | Placeholder) =>
	and(gt(sessions.expiresAt, now), gt(sessions.createdAt, openedAfter), isNull(operators.disabledAt));

const builderAgreed = subselect<number>(
	sql`select count(*) from ${settings} where ${settings.key} = 'lmenuplus_agreed' and ${settings.value} = 'true'`,
);

const withAgreement = (abilities: readonly Ability[], agreed: boolean): Ability[] => [
	...abilities.filter((ability) => ability !== AGREED_WITH_BUILDER),
	...(agreed ? [AGREED_WITH_BUILDER] : []),
];

export function setSessionCookie(c: RequestContext, token: string): void {
	setCookie(c, cookieName(c), token, {
		httpOnly: true,
		sameSite: "Lax",
		path: "/",
		secure: isHttps(c),
		// The browser may keep the cookie for the longest possible session; the stored session decides.
		maxAge: LONGEST / 1000,
	});
}

export const clearSessionCookie = (c: RequestContext) =>
	deleteCookie(c, cookieName(c), { path: "/", secure: isHttps(c) });

async function touch(ctx: Ctx, { tokenHash, operatorId }: { tokenHash: string; operatorId: number }) {
	await ctx.db.batch([
		ctx.db
			.update(sessions)
			.set({
				lastSeenAt: ctx.now,
				expiresAt: sql`min(${ctx.now + LIFETIME}, ${sessions.createdAt} + ${LONGEST})`,
			})
			.where(eq(sessions.tokenHash, tokenHash)),
		ctx.db.update(operators).set({ lastSeenAt: ctx.now }).where(eq(operators.id, operatorId)),
	]);
}

/** `__Host-` binds the cookie to this host and to https; a browser refuses it over plain http. */
const cookieName = (c: RequestContext) => (isHttps(c) ? "__Host-musubi" : "musubi");

/** 256 bits that nobody guesses. */
export const randomToken = () =>
	Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** SHA-256 in base64url: what stands in the database in place of a token. */
export async function sha256(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return Buffer.from(digest).toString("base64url");
}
