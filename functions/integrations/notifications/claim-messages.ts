import { sql } from "drizzle-orm";
import { notificationChannels, notificationMessages } from "#db/integrations/notification-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import {
	CHANNEL_KIND_NAMES,
	type ChannelKind,
	type ChannelSettings,
} from "#domain/integrations/notifications/channels/registry.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { IS_SENDING_STOPPED } from "#functions/platform/line/sending-gate.ts";
import { MAX_LOST_WORKERS, retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";
import { SENDERS } from "./senders/registry.ts";

/** Maximum number of messages in one claim; they are sent one by one, as most services require per sender. */
const MAX_CLAIMED = 10;
/** Lease of claimed messages; a worker beyond it is presumed dead, and its channel waits until then. */
const MESSAGE_LEASE = 2 * MINUTE;

const CLAIMED_MESSAGE_COLUMNS = {
	id: text,
	target: text,
	senderName: text,
	title: text,
	text,
	link: nullable(text),
	attempts: number,
	createdAt: number,
};

export type ClaimedMessage = RowOfColumns<typeof CLAIMED_MESSAGE_COLUMNS>;

interface NoticeChannel {
	id: number;
	kind: ChannelKind;
	settings: ChannelSettings;
	/** Sealed. */
	secret: string | null;
	isGone: boolean;
}

/** Messages of one channel, leased by one worker. */
export interface ClaimedMessages {
	channel: NoticeChannel;
	/** Messages with the fewest attempts are first, so that one failing receiver does not delay the others. */
	messages: ClaimedMessage[];
	/** Lease end, which also identifies this claim. */
	heldUntil: number;
}

/** Condition on `channel_id`: notices by the account's own LINE wait while an operator has stopped all sending. */
const mayCallChannel = sql`not (${IS_SENDING_STOPPED} and channel_id in (
	select c.id from ${notificationChannels} c where c.kind = ${"messaging_api" satisfies ChannelKind}))`;

/** Channel kinds whose services recognise a repeated message. */
const REPEATABLE = CHANNEL_KIND_NAMES.filter((kind) => SENDERS[kind].repeatable);

/**
 * Leases the oldest waiting messages of one channel; null when none is due. The claim itself gives up
 * messages that lost too many workers, and leaves to an operator those that a dead worker may have sent over
 * a channel that cannot recognise repetitions.
 * @param excludedChannels ids of channels that this worker serves now, or that are unavailable
 */
export async function claimMessages(
	ctx: Ctx,
	excludedChannels: Iterable<number>,
): Promise<ClaimedMessages | null> {
	const now = ctx.clock();
	const heldUntil = now + MESSAGE_LEASE;
	const table = notificationMessages;
	const lostWorkers = sql`iif(held_until is null, lost, lost + 1)`;
	const isInDoubt = sql`(called_at is not null and channel_id in (
		select c.id from ${notificationChannels} c where c.kind not in ${valuesOfList(REPEATABLE)}))`;
	const isGivenUp = sql`(${lostWorkers} >= ${MAX_LOST_WORKERS} or ${isInDoubt})`;
	// A leased message is due when its lease ends. The channels that any worker serves now are left out.
	const leasedChannels = sql`(select channel_id from ${table} where next_attempt_at > ${now}
		and next_attempt_at <= ${heldUntil} and held_until = next_attempt_at)`;
	const oldest = sql`(select channel_id, ${lostWorkers} as lost from ${table} where next_attempt_at <= ${now}
		and channel_id not in ${valuesOfList([...excludedChannels])} and ${mayCallChannel} and channel_id not in ${leasedChannels} order by next_attempt_at, id limit 1)`;
	const claimedRows = await queryRows(
		ctx.db,
		{ id: text, channelId: number, isOver: number },
		sql`update ${table} set next_attempt_at = iif(${isGivenUp}, null, ${heldUntil}),
				held_until = iif(${isGivenUp}, null, ${heldUntil}),
				state = case when ${isInDoubt} then 'parked' when ${isGivenUp} then 'failed' else state end,
				error = case when ${isInDoubt} then ${NOTICE_FAILURE_TEXTS.inDoubt} when ${isGivenUp} then ${NOTICE_FAILURE_TEXTS.stopped} else error end,
				attempts = attempts + 1, lost = ${lostWorkers}
			where id in (select due.id from ${table} due where due.next_attempt_at <= ${now}
				and (due.channel_id, iif(due.held_until is null, due.lost, due.lost + 1)) = ${oldest}
				order by due.next_attempt_at, due.id limit ${retryBatchSize(MAX_CLAIMED, sql`(select lost from ${oldest})`)})
			returning id, channel_id as channelId, next_attempt_at is null as isOver`,
	);
	const [firstClaimed] = claimedRows;
	if (!firstClaimed) return null;
	const leasedIds = claimedRows.filter((row) => row.isOver === 0).map(({ id }) => id);
	const [[channel], messages] = await ctx.db.batch([
		queryRows<Omit<NoticeChannel, "settings" | "isGone"> & { settings: string; isGone: number }>(
			ctx.db,
			sql`select id, kind, settings, secret, deleted_at is not null as isGone from ${notificationChannels}
				where id = ${firstClaimed.channelId}`,
		),
		queryRows(
			ctx.db,
			CLAIMED_MESSAGE_COLUMNS,
			sql`select id, target, sender_name as senderName, title, text, link, attempts, created_at as createdAt from ${table}
				where id in ${valuesOfList(leasedIds)} order by attempts, created_at, id`,
		),
	]);
	return {
		channel: {
			...channel!,
			settings: JSON.parse(channel!.settings) as ChannelSettings,
			isGone: channel!.isGone === 1,
		},
		messages,
		heldUntil,
	};
}
