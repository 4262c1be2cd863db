import { sql } from "drizzle-orm";
import { notificationChannels, notificationMessages } from "#db/integrations/notifications.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import {
	CHANNEL_KIND_NAMES,
	type ChannelKind,
	type ChannelSettings,
} from "#domain/integrations/notifications/channels/registry.ts";
import { NOTICE_TEXTS } from "#domain/platform/texts/notifications.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { company, MOST_LOST } from "#functions/platform/queues/company.ts";
import { SENDERS } from "./senders/registry.ts";

/** How many messages one claim takes; they are sent one after another, as most services want of one sender. */
const MOST = 10;
/** A worker that holds messages longer than this counts as dead; its channel's line waits for it meanwhile. */
const LEASE = 2 * MINUTE;

export interface ClaimedMessage {
	id: string;
	target: string;
	senderName: string;
	title: string;
	text: string;
	link: string | null;
	attempts: number;
	createdAt: number;
}

interface NoticeChannel {
	id: number;
	kind: ChannelKind;
	settings: ChannelSettings;
	/** As it is sealed. */
	secret: string | null;
	isGone: boolean;
}

/** Messages to one channel that one worker has. */
export interface ClaimedMessages {
	channel: NoticeChannel;
	/** Those tried least come first: one receiver whose service always fails keeps nothing from the others. */
	messages: ClaimedMessage[];
	/** It tells this claim from any other. */
	heldUntil: number;
}

/** The kinds whose services take a message that comes again for the same. */
const REPEATABLE = CHANNEL_KIND_NAMES.filter((kind) => SENDERS[kind].repeatable);

/**
 * Takes the messages that have waited longest, of one channel, under a lease; null where none is due. The claim itself gives up
 * what lost too many workers, and leaves to a person what a dead worker may have sent over a channel that cannot tell.
 * @param apart channels that are left out
 */
export async function claimMessages(ctx: Ctx, apart: Iterable<number>): Promise<ClaimedMessages | null> {
	const now = ctx.clock();
	const heldUntil = now + LEASE;
	const table = notificationMessages;
	const lost = sql`iif(held_until is null, lost, lost + 1)`;
	const isDoubtful = sql`(called_at is not null and channel_id in (
		select c.id from ${notificationChannels} c where c.kind not in ${among(REPEATABLE)}))`;
	const isOver = sql`(${lost} >= ${MOST_LOST} or ${isDoubtful})`;
	// A held message falls due when its lease ends. Any worker's channel is left out.
	const inOtherHands = sql`(select channel_id from ${table} where next_attempt_at > ${now}
		and next_attempt_at <= ${heldUntil} and held_until = next_attempt_at)`;
	const first = sql`(select channel_id, ${lost} as lost from ${table} where next_attempt_at <= ${now}
		and channel_id not in ${among([...apart])} and channel_id not in ${inOtherHands} order by next_attempt_at, id limit 1)`;
	const claimed = await rowsOf<{ id: string; channelId: number; isOver: number }>(
		ctx.db,
		sql`update ${table} set next_attempt_at = iif(${isOver}, null, ${heldUntil}),
				held_until = iif(${isOver}, null, ${heldUntil}),
				state = case when ${isDoubtful} then 'parked' when ${isOver} then 'failed' else state end,
				error = case when ${isDoubtful} then ${NOTICE_TEXTS.inDoubt} when ${isOver} then ${NOTICE_TEXTS.stopped} else error end,
				attempts = attempts + 1, lost = ${lost}
			where id in (select due.id from ${table} due where due.next_attempt_at <= ${now}
				and (due.channel_id, iif(due.held_until is null, due.lost, due.lost + 1)) = ${first}
				order by due.next_attempt_at, due.id limit ${company(MOST, sql`(select lost from ${first})`)})
			returning id, channel_id as channelId, next_attempt_at is null as isOver`,
	);
	const [one] = claimed;
	if (!one) return null;
	const held = claimed.filter((row) => row.isOver === 0).map(({ id }) => id);
	const [[channel], messages] = await ctx.db.batch([
		rowsOf<Omit<NoticeChannel, "settings" | "isGone"> & { settings: string; isGone: number }>(
			ctx.db,
			sql`select id, kind, settings, secret, deleted_at is not null as isGone from ${notificationChannels}
				where id = ${one.channelId}`,
		),
		rowsOf<ClaimedMessage>(
			ctx.db,
			sql`select id, target, sender_name as senderName, title, text, link, attempts, created_at as createdAt from ${table}
				where id in ${among(held)} order by attempts, created_at, id`,
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
