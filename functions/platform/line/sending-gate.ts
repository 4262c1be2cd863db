import { type SQL, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { sendingStops } from "#db/platform/sending-stops.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Env } from "#functions/env.ts";

/** Condition: an operator has stopped all sending. Claims of sends repeat it, so that whatever is due waits. */
export const IS_SENDING_STOPPED: SQL = sql`exists (select 1 from ${sendingStops} where lifted_at is null)`;

/** Condition: the stop also holds outgoing webhooks. */
export const ARE_WEBHOOKS_STOPPED: SQL = sql`exists (select 1 from ${sendingStops} where lifted_at is null and holds_webhooks)`;

/**
 * Maximum age of a check for calls that begin, in milliseconds of real time. A stop is reported to its operator only after
 * this time, so that no call begins after the report.
 */
export const GATE_CHECK_VALIDITY = 250;

/** A call to LINE was not made, because sending is stopped. */
export class SendingStopped extends Error {
	override name = "SendingStopped";
}

interface GateCheck {
	/** `performance.now()` at which it began. */
	at: number;
	isStopped: Promise<boolean>;
}

/** Latest check of each account's database in this isolate. */
const checks = new WeakMap<D1Database, GateCheck>();

/**
 * Calls that change nothing that people see: validations, files and drafts of menus, audiences, coupons, settings of the
 * channel. Every other call that is no `GET` passes the gate, so that a new one cannot be forgotten.
 */
const UNSEEN_CALLS =
	/^\/(v2\/bot\/(message\/validate\/|richmenu(\/validate)?$|richmenu\/[^/]+\/content$|audienceGroup\/|coupon|channel\/webhook\/|insight\/|user\/[^/]+\/linkToken$)|liff\/|oauth2\/|v2\/oauth\/)/;

/** Whether people may notice a call. */
export const reachesPeople = (method: string | undefined, path: string): boolean =>
	method !== undefined && method !== "GET" && !UNSEEN_CALLS.test(path);

/**
 * Passes a call that people may notice, unless sending is stopped.
 * @throws SendingStopped also if the database does not answer
 */
export async function passGate(env: Pick<Env, "DB">): Promise<void> {
	if (await isSendingStopped(env)) throw new SendingStopped();
}

/**
 * Whether sending is stopped, or the database does not answer. Calls that begin together share a check.
 */
export function isSendingStopped({ DB }: Pick<Env, "DB">): Promise<boolean> {
	// Monotonic: a wall clock that is set back would keep an old check valid.
	const now = performance.now();
	let check = checks.get(DB);
	if (!check || now - check.at >= GATE_CHECK_VALIDITY) {
		check = { at: now, isStopped: readStop(DB) };
		checks.set(DB, check);
	}
	return check.isStopped;
}

/**
 * Records that a claim, whose statement contains the condition, took sends: at that time nothing was stopped, so that the
 * calls of the claim need no check of their own.
 * @param at `performance.now()` at which the claim began
 */
export function noteUnstopped({ DB }: Pick<Env, "DB">, at: number): void {
	const known = checks.get(DB);
	if (!known || known.at < at) checks.set(DB, { at, isStopped: NOT_STOPPED });
}

const NOT_STOPPED = Promise.resolve(false);

const readStop = (DB: D1Database): Promise<boolean> =>
	queryRows(connectD1(DB), { isStopped: number }, sql`select ${IS_SENDING_STOPPED} as isStopped`).then(
		([row]) => row?.isStopped !== 0,
		() => true,
	);
