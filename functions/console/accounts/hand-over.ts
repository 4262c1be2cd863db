import { and, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { connectD1, type Db } from "#db/d1-client.ts";
import { handovers, memberships, people } from "#db/platform/directory/people-tables.ts";
import { type HandoverInput, TICKET_LIFETIME } from "#domain/console/accounts/handover-input.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { accountContext } from "#functions/platform/accounts/account-context.ts";
import { directoryTime } from "#functions/platform/accounts/directory-time.ts";
import { findPerson, listMemberships } from "#functions/platform/accounts/find-person.ts";
import { findSignedIn } from "#functions/platform/auth/find-signed-in.ts";
import { isHttps } from "#functions/platform/auth/https.ts";
import { randomToken, sha256 } from "#functions/platform/auth/operator-session.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { endSession } from "./end-linked-sessions.ts";
import { admitByRoot, handoverRefused, openLinkedSession } from "./open-linked-session.ts";
import { originForBrowser, rememberPreviousAccount } from "./previous-account.ts";
import { type AccountSession, findLiveSessions, findRootSession } from "./root-sessions.ts";

// A hand-over in three steps (docs/decisions/0099-a-handover-is-confirmed-by-both-cookies.md): the other host
// gives the first browser a secret and binds the ticket to it, the asking session confirms the ticket at its own
// host, and the other host opens a session for the browser that has the secret.

type Handover = typeof handovers.$inferSelect;

/** Address at which the other host takes a ticket. */
export const HANDOVER_PATH = "/handover";
/** Address at which the asking host confirms it. */
export const CONFIRMATION_PATH = `${HANDOVER_PATH}/confirm`;

/**
 * Creates a ticket for another account of the signed-in person.
 * @returns address that takes the browser there
 * @throws Refusal 404 for an account that they do not work in, whether it exists or not
 */
export async function createHandover(c: RequestContext, { account, path }: HandoverInput): Promise<string> {
	const { ctx, operator } = c.var;
	const person = await findPerson(ctx.env, operator.id);
	const ownMemberships = person && (await listMemberships(ctx.env.DIRECTORY!, person.id));
	if (!person || !ownMemberships?.some((membership) => membership.account === account)) throw notFound();
	if (account === ctx.env.ACCOUNT!.name) return path;
	const target = await ctx.env.ALL_ACCOUNTS?.envOf(account);
	if (target?.ACCOUNT?.state !== "active") throw notFound();
	const ticket = randomToken();
	const directory = connectD1(ctx.env.DIRECTORY!);
	const now = directoryTime();
	await directory.batch([
		directory.delete(handovers).where(lt(handovers.expiresAt, now)),
		directory.insert(handovers).values({
			tokenHash: await sha256(ticket),
			personId: person.id,
			path,
			fromAccount: ctx.env.ACCOUNT!.name,
			fromSession: operator.tokenHash,
			fromOrigin: usedOrigin(c),
			toAccount: account,
			expiresAt: now + TICKET_LIFETIME,
		}),
	]);
	return addressOf(originForBrowser(c, target), HANDOVER_PATH, { ticket });
}

/**
 * Confirms a ticket for the browser to which it is bound, at the host that it comes from: only the session that asked
 * for the ticket can. The address names no browser, because a forged one would name the thief's.
 * @returns address that takes the browser back
 * @throws Refusal 403 for a ticket that is unknown, used, or of another session
 */
export async function confirmHandover(c: RequestContext, ticket: string): Promise<string> {
	const { env } = c.var.ctx;
	const operator = await findSignedIn(c);
	if (!operator || !env.ACCOUNT || !env.DIRECTORY) throw handoverRefused();
	const [confirmedHandover] = await connectD1(env.DIRECTORY)
		.update(handovers)
		.set({ confirmedAt: directoryTime() })
		.where(
			and(
				await isOpenTicket(ticket),
				eq(handovers.fromAccount, env.ACCOUNT.name),
				eq(handovers.fromSession, operator.tokenHash),
				isNotNull(handovers.browserHash),
				isNull(handovers.confirmedAt),
			),
		)
		.returning({ toAccount: handovers.toAccount });
	const target = confirmedHandover && (await env.ALL_ACCOUNTS?.envOf(confirmedHandover.toAccount));
	if (!target) throw handoverRefused();
	return addressOf(originForBrowser(c, target), HANDOVER_PATH, { ticket });
}

/**
 * Takes a ticket at the host that it is for: binds it to the browser and sends it to be confirmed, or opens its
 * session. Any further browser is refused, so that an address found in a log or a history is worth nothing.
 * @returns address that the browser opens next
 * @throws Refusal 403 for a ticket that is unknown, used, expired, or of another browser or account
 */
export async function takeHandover(c: RequestContext, ticket: string): Promise<string> {
	const { DIRECTORY, ACCOUNT } = c.var.ctx.env;
	if (!DIRECTORY || !ACCOUNT) throw handoverRefused();
	const directory = connectD1(DIRECTORY);
	const isForThisAccount = and(await isOpenTicket(ticket), eq(handovers.toAccount, ACCOUNT.name));
	const [handover] = await directory.select().from(handovers).where(isForThisAccount);
	if (!handover) throw handoverRefused();
	const confirmation = addressOf(handover.fromOrigin, CONFIRMATION_PATH, { ticket });
	if (handover.browserHash === null) {
		const boundRows = await directory
			.update(handovers)
			.set({ browserHash: await giveBrowserSecret(c) })
			.where(and(isForThisAccount, isNull(handovers.browserHash)))
			.returning({ tokenHash: handovers.tokenHash });
		if (boundRows.length === 0) throw handoverRefused();
		return confirmation;
	}
	const secret = getCookie(c, cookieName(c));
	const isBound = secret !== undefined && (await sha256(secret)) === handover.browserHash;
	if (isBound && handover.confirmedAt === null) return confirmation;
	deleteCookie(c, cookieName(c), { path: "/", secure: isHttps(c) });
	if (!isBound) throw handoverRefused();
	// The claim precedes the session: a worker that dies in between leaves a ticket that opens nothing.
	const claimedRows = await directory
		.update(handovers)
		.set({ usedAt: directoryTime() })
		.where(and(isForThisAccount, isNotNull(handovers.confirmedAt)))
		.returning({ tokenHash: handovers.tokenHash });
	if (claimedRows.length === 0) throw handoverRefused();
	await signIn(c, directory, handover);
	rememberPreviousAccount(c, handover.fromAccount, handover.fromOrigin);
	return handover.path;
}

/** Condition on tickets that are neither used nor expired. */
const isOpenTicket = async (ticket: string) =>
	and(
		eq(handovers.tokenHash, await sha256(ticket)),
		isNull(handovers.usedAt),
		gt(handovers.expiresAt, directoryTime()),
	);

/** Opens the session of a claimed ticket, or continues the one that the browser already has by the same root. */
async function signIn(c: RequestContext, directory: Db, handover: Handover): Promise<void> {
	const { ctx } = c.var;
	const [row] = await directory
		.select({ person: people, membership: memberships })
		.from(memberships)
		.innerJoin(people, eq(people.id, memberships.personId))
		.where(and(eq(memberships.personId, handover.personId), eq(memberships.account, handover.toAccount)));
	if (!row) throw handoverRefused();
	const root = await findVouchingRoot(c, handover, row.person.homeAccount);
	const current = await findSignedIn(c);
	const isSameOperator = current?.id === row.membership.operatorId;
	const currentRoot =
		isSameOperator && (await rootOf(c, { account: handover.toAccount, tokenHash: current.tokenHash }));
	if (currentRoot && currentRoot.tokenHash === root.tokenHash) {
		await admitByRoot(c, row.membership, root);
		return;
	}
	await openLinkedSession(c, { ...row, root, verb: "login.handover" });
	// The browser's earlier session of the same operator has lost its cookie.
	if (isSameOperator) await endSession(ctx, current.tokenHash);
}

/**
 * Session of the home account behind the asking session, which must be live and still the person's.
 * @throws Refusal 403 where the session has ended, or is of another person
 */
async function findVouchingRoot(
	c: RequestContext,
	{ fromAccount, fromSession, personId }: Handover,
	homeAccount: string,
): Promise<AccountSession> {
	const fromCtx = await accountContext(c.var.ctx, fromAccount);
	if (fromCtx?.env.ACCOUNT?.state !== "active") throw handoverRefused();
	const [session] = await findLiveSessions(fromCtx, [fromSession]);
	const person = session && (await findPerson(fromCtx.env, session.operatorId));
	const root = await rootOf(c, { account: fromAccount, tokenHash: fromSession });
	if (person?.id !== personId || root.account !== homeAccount) throw handoverRefused();
	return root;
}

const rootOf = (c: RequestContext, session: AccountSession) =>
	findRootSession(c.var.ctx.env.DIRECTORY!, session);

/** Gives the browser a secret for one hand-over. @returns its hash */
function giveBrowserSecret(c: RequestContext): Promise<string> {
	const secret = randomToken();
	setCookie(c, cookieName(c), secret, {
		httpOnly: true,
		sameSite: "Lax",
		path: "/",
		secure: isHttps(c),
		maxAge: TICKET_LIFETIME / SECOND,
	});
	return sha256(secret);
}

/**
 * `__Host-`, so that a page of a neighbouring host cannot set the cookie for its whole domain: with a secret that
 * it knows and has confirmed, its visitor would be signed in as somebody else.
 */
const cookieName = (c: RequestContext) => (isHttps(c) ? "__Host-musubi-handover" : "musubi-handover");

/** Origin at which the browser uses this account; in development a console has several. */
const usedOrigin = (c: RequestContext): string =>
	c.env.MUSUBI_ENV === "production" ? publicOrigin(c.env) : new URL(c.req.url).origin;

const addressOf = (origin: string, path: string, query: Record<string, string>): string =>
	`${origin}${path}?${new URLSearchParams(query)}`;
