import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { getCookie, setCookie } from "hono/cookie";
import { connectD1 } from "#db/d1-client.ts";
import { memberships } from "#db/platform/directory/people-tables.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { findSignedIn } from "#functions/platform/auth/find-signed-in.ts";
import { isHttps } from "#functions/platform/auth/https.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { isMachineName } from "#functions/platform/http/own-host.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";

// A browser has no cookie that all accounts read, so each host remembers the account from which the browser came.

const COOKIE = "musubi-from";
const COOKIE_LIFETIME = 90 * DAY;

/** Account from which the browser came to this host last, and the host name that it used there. */
interface PreviousAccount {
	account: string;
	hostname: string;
}

export function rememberPreviousAccount(c: RequestContext, account: string, origin: string): void {
	setCookie(c, COOKIE, `${account} ${URL.parse(origin)?.hostname ?? ""}`, {
		httpOnly: true,
		sameSite: "Lax",
		path: "/",
		secure: isHttps(c),
		maxAge: COOKIE_LIFETIME / SECOND,
	});
}

function readPreviousAccount(c: RequestContext): PreviousAccount {
	const [account = "", hostname = ""] = (getCookie(c, COOKIE) ?? "").split(" ");
	return { account, hostname };
}

/**
 * Origin at which the browser opens an account. On a development machine the first account has several names, and
 * the browser returns to the one from which it came.
 */
export function originForBrowser(c: RequestContext, target: Env): string {
	const defaultOrigin = publicOrigin(target);
	const { account, hostname } = readPreviousAccount(c);
	const url = URL.parse(defaultOrigin);
	if (account !== target.ACCOUNT?.name || !url || !isMachineName(url.hostname) || !isMachineName(hostname))
		return defaultOrigin;
	url.hostname = hostname;
	return url.origin;
}

/**
 * Address of a signed-out browser's page under this machine's other name, at which it may be signed in: `localhost`
 * and 127.0.0.1 share no cookie, and a link from another account knows one of them. Null from there, and in a
 * deployment.
 */
export async function findOtherMachineAddress(c: RequestContext): Promise<string | null> {
	const url = new URL(c.req.url);
	if (!isMachineName(url.hostname) || url.origin !== publicOrigin(c.env) || (await findSignedIn(c)))
		return null;
	url.hostname = url.hostname === "localhost" ? "127.0.0.1" : "localhost";
	return url.href;
}

/**
 * Address by which somebody who is signed in to another account continues in this one: the account from which the
 * browser came last, or else the first. Null if nobody works in both, so that a shop on its own names no other.
 */
export async function findContinuation(c: RequestContext): Promise<string | null> {
	const { ACCOUNT, ALL_ACCOUNTS, DIRECTORY } = c.env;
	const name = readPreviousAccount(c).account || FIRST_ACCOUNT;
	if (!ACCOUNT || !ALL_ACCOUNTS || !DIRECTORY || name === ACCOUNT.name) return null;
	const target = await ALL_ACCOUNTS.envOf(name);
	if (target?.ACCOUNT?.state !== "active" || !(await haveCommonPerson(DIRECTORY, ACCOUNT.name, name)))
		return null;
	return originForBrowser(c, target) + addressOf("otherAccount", { account: ACCOUNT.name });
}

async function haveCommonPerson(directory: D1Database, account: string, other: string): Promise<boolean> {
	const others = alias(memberships, "others");
	const rows = await connectD1(directory)
		.select({ personId: memberships.personId })
		.from(memberships)
		.innerJoin(others, and(eq(others.personId, memberships.personId), eq(others.account, other)))
		.where(eq(memberships.account, account))
		.limit(1);
	return rows.length > 0;
}
