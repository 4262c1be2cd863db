import type { Delivery } from "#db/engine/deliveries.ts";
import type { ReplyDoubt } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { AnsweringTool } from "#domain/engine/friend-records/answering-tool.ts";
import { type UnitCause, unitNameOf, unitOfCause } from "#domain/engine/line-units/line-units.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { LiffIds } from "#domain/engine/public-addresses/liff-address.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import type { Ctx } from "#functions/context.ts";
import { noteUnstopped } from "#functions/platform/line/sending-gate.ts";
import { areKnownToBeLimited, areSendsLimited } from "./caps/are-sends-limited.ts";
import {
	CLAIMED_COLUMNS,
	type ClaimExtras,
	cappedClaimParameters,
	cappedClaimStatement,
	claimParameters,
	claimStatement,
} from "./claim-statement.ts";

/**
 * Number of deliveries per claim. A batch costs two transactions, so a large one makes each send cheaper.
 * With LINE at 200 ms it is started within BATCH_START_PERIOD.
 */
export const DELIVERIES_PER_BATCH = 400;

/** A delivery claimed for sending, with current data of its friend. */
export interface ClaimedDelivery extends Pick<Delivery, keyof typeof CLAIMED_COLUMNS> {
	lineUserId: string;
	blockedAt: number | null;
	userRate: number;
	/** Whether the friend's name has not been requested from LINE yet. */
	isNameless: boolean;
	/** The account's setting; read only where a delivery is in doubt. */
	replyDoubt: ReplyDoubt;
	/**
	 * Whether the account counts taps and the delivery may contain a link; read only where it has an address.
	 */
	countsTaps: boolean;
	/** Whether the claim itself parked it, because too many workers were lost with it. */
	isGivenUp: boolean;
	/** Whether the claim itself withdrew, deferred or held it, or returned it to its paused broadcast; it is not sent. */
	isWithdrawn: boolean;
	/** Whether it answers the friend in an account that answers by a saved search (`mark-answered-elsewhere.ts`). */
	isAnswerBySearch: boolean;
	/** Tool that answers the friend; null for the account's setting. */
	answeredBy: AnsweringTool | null;
	/** Whether another tool answers the friend by now. */
	isAnsweredElsewhere?: boolean;
	/** LIFF apps that its links open; read when it is prepared. */
	liffIds?: LiffIds;
	/** Whether its basis may change before the call, and is therefore checked again. */
	isDependent: boolean;
	/** Unit under which LINE would count it; null for a reply, which LINE does not count. */
	unitName: string | null;
	/** Unit under which LINE counts it, if the month admits it (`admit-units.ts`). */
	unit?: string | null;
}

/**
 * Claims due deliveries, under a lease, in one statement; concurrent workers claim different ones.
 * - The attempt is counted before LINE is called, so that a crash in between is recorded.
 * - A row taken over from a worker that never reported back is in doubt: LINE may have it.
 * - A delivery in doubt keeps its method; any other uses a valid reply token, which is free, or else a push.
 * - A delivery waits while an earlier one of its order is unfinished.
 * - Caps and quiet hours defer or drop it in the same statement, and count it (`caps/cap-verdicts.ts`).
 * - The basis of a delivery is checked in the same statement: an unwanted one is cancelled, and one of a
 * paused broadcast waits with it.
 * - One that test mode or the switch of its kind keeps from the friend is held, without an attempt.
 * - Deliveries of a lost worker are claimed separately, by the batch in which they were lost, in smaller
 * batches; one that lost too many workers is parked here, where no worker's death can prevent it.
 */
export async function claimDeliveries(ctx: Ctx, limit = DELIVERIES_PER_BATCH): Promise<ClaimedDelivery[]> {
	const claimedAt = performance.now();
	const rows = await claimRows(ctx, limit);
	if (rows.length > 0) noteUnstopped(ctx.env, claimedAt, rows[0]!.at(-1) === 1);
	const parseMessages = messageParser();
	return rows.map((row) => readClaimed(row, parseMessages));
}

/** The statement with caps is longer, so it runs only where they are set, or may be. */
async function claimRows(ctx: Ctx, limit: number): Promise<unknown[][]> {
	if (!areKnownToBeLimited(ctx)) {
		const rows = await claimStatement(ctx.db, claimParameters(ctx.clock(), limit)).bound.raw();
		if (rows.length > 0 || !(await areSendsLimited(ctx))) return rows;
	}
	return cappedClaimStatement(ctx.db, cappedClaimParameters(ctx.clock(), limit, ctx.zone)).bound.raw();
}

const COLUMN_NAMES = Object.keys(CLAIMED_COLUMNS) as (keyof typeof CLAIMED_COLUMNS)[];

function readClaimed(row: unknown[], parseMessages: (stored: string) => LineMessage[]): ClaimedDelivery {
	const delivery: Record<string, unknown> = {};
	for (const [index, name] of COLUMN_NAMES.entries()) {
		const value = row[index];
		const isParsed = value === null || name === "messages";
		delivery[name] = isParsed ? value : CLAIMED_COLUMNS[name].mapFromDriverValue(value as never);
	}
	const [state, friend, replyDoubt, countsTaps, isDependent, isAnswerBySearch, unitCause] = row.slice(
		COLUMN_NAMES.length,
	) as ClaimExtras;
	const [lineUserId, blockedAt, userRate, isNameless, answeredBy] = JSON.parse(friend) as [
		string,
		number | null,
		number,
		0 | 1,
		AnsweringTool | null,
	];
	return {
		...(delivery as Pick<Delivery, keyof typeof CLAIMED_COLUMNS>),
		messages: parseMessages(delivery.messages as string),
		lineUserId,
		blockedAt,
		userRate,
		isNameless: isNameless === 1,
		replyDoubt: replyDoubt === null ? SETTING_DEFAULTS.reply_doubt : (JSON.parse(replyDoubt) as ReplyDoubt),
		countsTaps: countsTaps === "true",
		isGivenUp: state === "parked",
		isWithdrawn: state === "cancelled" || state === "scheduled" || state === "held",
		isDependent: isDependent === 1,
		isAnswerBySearch: isAnswerBySearch === 1,
		answeredBy,
		unitName: unitNameOfClaim(delivery as Pick<Delivery, "method" | "broadcastId">, unitCause),
	};
}

/** Replies have no unit: LINE refuses one. */
function unitNameOfClaim(
	{ method, broadcastId }: Pick<Delivery, "method" | "broadcastId">,
	cause: string | null,
): string | null {
	if (method === "reply") return null;
	if (broadcastId !== null) return unitNameOf("broadcast", broadcastId);
	return cause === null ? null : unitOfCause(JSON.parse(cause) as UnitCause);
}

/**
 * Parses equal messages of several deliveries once: they share one array, by whose identity results can be
 * cached.
 */
function messageParser(): (storedText: string) => LineMessage[] {
	const parsedByText = new Map<string, LineMessage[]>();
	return (storedText) => {
		const parsed = parsedByText.get(storedText) ?? (JSON.parse(storedText) as LineMessage[]);
		parsedByText.set(storedText, parsed);
		return parsed;
	};
}
