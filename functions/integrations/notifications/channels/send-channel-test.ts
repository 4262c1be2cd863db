import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { notificationMessages } from "#db/integrations/notification-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { CHANNEL_KINDS } from "#domain/integrations/notifications/channels/registry.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { NOTICE_MESSAGE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { readMailSender } from "#functions/platform/settings/read-mail-sender.ts";
import { findChannelTargets } from "../find-channel-targets.ts";
import { findChannel } from "./register-channel.ts";

/**
 * Adds a message for each receiver of a channel to the outbox, so that a test takes the same path as every
 * notice.
 * @returns the messages, whose log shows the outcome
 * @throws Refusal 404; 422 for a service that has ended, and where no device is registered
 */
export async function sendChannelTest({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const channel = await findChannel(ctx, id);
	const { unavailableReason } = CHANNEL_KINDS[channel.kind];
	if (unavailableReason !== null) throw invalid("ERROR", unavailableReason);
	const targets = await findChannelTargets(ctx, [channel]);
	if (targets.length === 0) throw invalid("ERROR", CHANNEL_TEXTS.nobodyThere);
	const { senderName } = await readMailSender(ctx);
	const rows = targets.map(({ target }, index) => ({
		id: ctx.newId(),
		notificationId: null,
		channelId: id,
		target,
		senderName,
		title: NOTICE_MESSAGE_TEXTS.testTitle,
		text: NOTICE_MESSAGE_TEXTS.test,
		link: null,
		lines: 1,
		state: "waiting" as const,
		nextAttemptAt: ctx.now,
		createdAt: ctx.now,
		operatorId: ctx.operator.id,
		saveKey: `${ctx.saveKey}:${index}`,
	}));
	await commitBatch(ctx.db, [
		...rows.map((row) => ctx.db.insert(notificationMessages).values(row).onConflictDoNothing()),
		auditOfChange(ctx, {
			verb: "notification_channel.test",
			subjectType: "notification_channel",
			subjectId: id,
		}),
	]);
	const testMessages = await ctx.db
		.select({ id: notificationMessages.id })
		.from(notificationMessages)
		.where(sql`${notificationMessages.saveKey} in ${valuesOfList(rows.map(({ saveKey }) => saveKey))}`);
	return { ids: testMessages.map((row) => row.id) };
}
