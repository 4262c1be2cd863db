import { type SQL, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { sendingModes } from "#db/platform/sending-modes.ts";
import { sendingStops } from "#db/platform/sending-stops.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Env } from "#functions/env.ts";

/** Condition: an operator has stopped all sending. Claims of sends repeat it, so that whatever is due waits. */
export const IS_SENDING_STOPPED: SQL = sql`exists (select 1 from ${sendingStops} where lifted_at is null)`;

/** Condition: the stop also holds outgoing webhooks. */
export const ARE_WEBHOOKS_STOPPED: SQL = sql`exists (select 1 from ${sendingStops} where lifted_at is null and holds_webhooks)`;

/** Condition: a kind of sends is not on, or the account is in test mode. */
export const ARE_KINDS_RESTRICTED: SQL = sql`exists (select 1 from ${sendingModes} where is_test_mode or kinds <> '{}')`;

/**
 * Maximum age of a check for calls that begin, in milliseconds of real time. A stop is reported to its operator only after
 * this time, so that no call begins after the report.
 */
export const GATE_CHECK_VALIDITY = 250;

/** A call to LINE was not made, because sending is stopped, or its kind is held from a recipient. */
export class SendingStopped extends Error {
	override name = "SendingStopped";
}

interface GateCheck {
	/** `performance.now()` at which it began. */
	at: number;
	isStopped: Promise<boolean>;
	/** Undefined where a claim of sends was the check, and did not read it. */
	areKindsRestricted: Promise<boolean> | undefined;
}

/** Latest check of each account's database in this isolate. */
const checks = new WeakMap<D1Database, GateCheck>();

/**
 * Calls that change nothing that people see: validations, files and drafts of menus, audiences, coupons, settings of the
 * channel. Every other call that is no `GET` passes the gate, so that a new one cannot be forgotten.
 */
const UNSEEN_CALLS =
	/^\/(v2\/bot\/(message\/validate\/|richmenu(\/validate)?$|richmenu\/[^/]+\/content$|audienceGroup\/|coupon|channel\/webhook\/|insight\/|user\/[^/]+\/linkToken$)|liff\/|oauth2\/|v2\/oauth\/)/;

/** Calls that bring messages to people. Each says whether its recipients may get them, or is not made while a kind is held. */
const MESSAGE_CALLS = /^\/v2\/bot\/message\/(reply|push|multicast|broadcast|narrowcast)$/;

/** Whether test mode or the switch of a kind keeps the messages of a call from a recipient; asked right before it. */
export type HoldCheck = () => boolean | Promise<boolean>;

/** Whether people may notice a call. */
export const reachesPeople = (method: string | undefined, path: string): boolean =>
	method !== undefined && method !== "GET" && !UNSEEN_CALLS.test(path);

/**
 * Passes a call that people may notice, unless sending is stopped, or a message is held from a recipient.
 * @throws SendingStopped also if the database does not answer
 */
export async function passGate(
	env: Pick<Env, "DB">,
	{ path, isHeld }: { path: string; isHeld: HoldCheck | undefined },
): Promise<void> {
	if (MESSAGE_CALLS.test(path) && (await areKindsRestricted(env)) && (!isHeld || (await isHeld())))
		throw new SendingStopped();
	// Last, because the other check may take long.
	if (await isSendingStopped(env)) throw new SendingStopped();
}

/**
 * Whether sending is stopped, or the database does not answer. Calls that begin together share a check.
 */
export const isSendingStopped = ({ DB }: Pick<Env, "DB">): Promise<boolean> =>
	(validCheck(DB) ?? beginCheck(DB)).isStopped;

/** Whether a kind of sends is not on, or the database does not answer. It shares the check of the stop. */
export const areKindsRestricted = async ({ DB }: Pick<Env, "DB">): Promise<boolean> =>
	(await validCheck(DB)?.areKindsRestricted) ?? (await beginCheck(DB).areKindsRestricted) ?? true;

function validCheck(DB: D1Database): GateCheck | undefined {
	const check = checks.get(DB);
	// Monotonic: a wall clock that is set back would keep an old check valid.
	return check && performance.now() - check.at < GATE_CHECK_VALIDITY ? check : undefined;
}

function beginCheck(DB: D1Database): GateCheck {
	const at = performance.now();
	const state = readState(DB);
	const check = {
		at,
		isStopped: state.then(({ isStopped }) => isStopped),
		areKindsRestricted: state.then(({ areKindsRestricted }) => areKindsRestricted),
	};
	checks.set(DB, check);
	return check;
}

/**
 * Records that a claim, whose statement contains the condition, took sends: at that time nothing was stopped, so that the
 * calls of the claim need no check of their own.
 * @param at `performance.now()` at which the claim began
 * @param areRestricted whether a kind was not on, if the claim read it
 */
export function noteUnstopped({ DB }: Pick<Env, "DB">, at: number, areRestricted?: boolean): void {
	const known = checks.get(DB);
	if (known && known.at >= at) return;
	const areKindsRestricted = areRestricted === undefined ? undefined : Promise.resolve(areRestricted);
	checks.set(DB, { at, isStopped: NOT_STOPPED, areKindsRestricted });
}

const NOT_STOPPED = Promise.resolve(false);

const readState = (DB: D1Database): Promise<{ isStopped: boolean; areKindsRestricted: boolean }> =>
	queryRows(
		connectD1(DB),
		{ isStopped: number, areRestricted: number },
		sql`select ${IS_SENDING_STOPPED} as isStopped, ${ARE_KINDS_RESTRICTED} as areRestricted`,
	).then(
		([row]) => ({ isStopped: row?.isStopped !== 0, areKindsRestricted: row?.areRestricted !== 0 }),
		() => ({ isStopped: true, areKindsRestricted: true }),
	);
