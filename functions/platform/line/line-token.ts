import { sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { lineTokens } from "#db/platform/line-token-table.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { requestShortLivedToken } from "./request-token.ts";

/** Time before its end at which a token is renewed; LINE's stateless tokens are valid for fifteen minutes. */
const RENEWAL_MARGIN = 3 * MINUTE;
/** Time before its end until which a token is used while another isolate renews it. */
const CALL_MARGIN = 15 * SECOND;
/** Lease of the isolate that renews the token: longer than the call to LINE. */
const RENEWAL_LEASE = 15 * SECOND;
/** Interval at which an isolate without a usable token looks for the one that another isolate renews. */
const POLL_INTERVAL = 100;

const SEAL_PURPOSE = "line-token";
const ROW = sql`${lineTokens.id} = 1`;

/** Error for a token that could not be issued, because LINE did not answer: the call was not made. */
export class LineTokenUnavailable extends Error {
	override name = "LineTokenUnavailable";
}

interface IssuedToken {
	token: string;
	channelId: string;
	expiresAt: number;
}

/** Copies of this isolate, and its queries in progress. */
const copies = new WeakMap<D1Database, IssuedToken>();
const queries = new WeakMap<D1Database, { refused: string | undefined; token: Promise<string | null> }>();

/** Whether LINE issues the account's tokens, because no long-lived one is stored. */
export const isTokenIssued = (env: Env): boolean =>
	!env.LINE_CHANNEL_ACCESS_TOKEN && Boolean(env.LINE_CHANNEL_ID && env.LINE_CHANNEL_SECRET);

/**
 * Obtains the short-lived token of the account's channel, from this isolate's copy, the database or LINE; null if
 * LINE refuses the channel. One isolate renews it for all, and the calls of an isolate share its query. Times are the
 * machine's, as LINE's are.
 * @param refused token that LINE has refused, which is not returned again
 * @throws LineTokenUnavailable if LINE does not answer
 */
export async function obtainToken(env: Env, refused?: string): Promise<string | null> {
	const copy = copies.get(env.DB);
	const isFresh = copy?.channelId === env.LINE_CHANNEL_ID && copy!.expiresAt - RENEWAL_MARGIN > Date.now();
	if (isFresh && copy!.token !== refused) return copy!.token;
	const pending = queries.get(env.DB);
	// A query that may return the refused token is not shared.
	if (pending && pending.refused === refused) return pending.token;
	const query = { refused, token: findOrRenew(env, refused) };
	queries.set(env.DB, query);
	try {
		return await query.token;
	} finally {
		if (queries.get(env.DB) === query) queries.delete(env.DB);
	}
}

async function findOrRenew(env: Env, refused: string | undefined): Promise<string | null> {
	for (const deadline = Date.now() + RENEWAL_LEASE; Date.now() < deadline; ) {
		const stored = await readToken(env);
		const usable = stored.issued && stored.issued.token !== refused ? stored.issued : null;
		if (usable && usable.expiresAt - RENEWAL_MARGIN > Date.now()) return keepCopy(env, usable);
		const lease = await takeLease(env, stored.sealed);
		if (lease !== null) return renew(env, lease);
		if (usable && usable.expiresAt - CALL_MARGIN > Date.now()) return usable.token;
		await scheduler.wait(POLL_INTERVAL);
	}
	throw new LineTokenUnavailable();
}

function keepCopy(env: Env, issued: IssuedToken): string {
	copies.set(env.DB, issued);
	return issued.token;
}

/** Stored token of this channel, and its seal, by which a renewal in between is noticed. */
async function readToken(env: Env): Promise<{ sealed: string | null; issued: IssuedToken | null }> {
	const [row] = await connectD1(env.DB).select().from(lineTokens).where(ROW);
	const sealed = row?.sealed ?? null;
	if (!row || sealed === null || row.channelId !== env.LINE_CHANNEL_ID) return { sealed, issued: null };
	const token = await unseal(env.APP_KEY, SEAL_PURPOSE, sealed);
	return { sealed, issued: token === null ? null : { ...row, token } };
}

/** Takes the lease of the renewal. @returns its end; null if another isolate has it, or has renewed the token */
async function takeLease(env: Env, sealed: string | null): Promise<number | null> {
	const now = Date.now();
	const renewingUntil = now + RENEWAL_LEASE;
	const { meta } = await connectD1(env.DB)
		.insert(lineTokens)
		.values({ id: 1, channelId: env.LINE_CHANNEL_ID!, renewingUntil })
		.onConflictDoUpdate({
			target: lineTokens.id,
			set: { renewingUntil },
			setWhere: sql`ifnull(${lineTokens.renewingUntil}, 0) <= ${now} and ${lineTokens.sealed} is ${sealed}`,
		});
	return meta.changes > 0 ? renewingUntil : null;
}

/** Lets LINE issue a token and stores it; the lease ends in any case. */
async function renew(env: Env, lease: number): Promise<string | null> {
	const answer = await requestShortLivedToken(env, env.LINE_CHANNEL_ID!, env.LINE_CHANNEL_SECRET!).catch(
		() => undefined,
	);
	const issued = answer && {
		token: answer.token,
		channelId: env.LINE_CHANNEL_ID!,
		expiresAt: Date.now() + answer.expiresIn * SECOND,
	};
	await connectD1(env.DB)
		.update(lineTokens)
		.set({
			renewingUntil: null,
			...(issued && {
				channelId: issued.channelId,
				expiresAt: issued.expiresAt,
				sealed: await seal(env.APP_KEY, SEAL_PURPOSE, issued.token),
			}),
		})
		.where(sql`${ROW} and ${lineTokens.renewingUntil} = ${lease}`);
	if (answer === undefined) throw new LineTokenUnavailable();
	return issued ? keepCopy(env, issued) : null;
}
