import { sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { notificationMessages } from "#db/integrations/notifications.ts";
import { among } from "#db/platform/sql/among.ts";
import { CHANNEL_KINDS } from "#domain/integrations/notifications/channels/registry.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels.ts";
import { MESSAGE_OF_NOTICES } from "#domain/platform/texts/notifications.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readSender } from "#functions/platform/settings/sender-name.ts";
import { targetsOf } from "../targets.ts";
import { findChannel } from "./register.ts";

/**
 * Adds a message for each receiver of a channel to the outbox, so that a test takes the same path as every
 * notice.
 * @returns the messages, whose log shows the outcome
 * @throws Refusal 404; 422 for a service that has ended, and where no device is registered
 */
export async function testChannel({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const channel = await findChannel(ctx, id);
	const { ended } = CHANNEL_KINDS[channel.kind];
	if (ended !== null) throw invalid("ERROR", ended);
	const targets = await targetsOf(ctx, [channel]);
	if (targets.length === 0) throw invalid("ERROR", CHANNEL_TEXTS.nobodyThere);
	const { senderName } = await readSender(ctx);
	const rows = targets.map(({ target }, index) => ({
		id: ctx.newId(),
		notificationId: null,
		channelId: id,
		target,
		senderName,
		title: MESSAGE_OF_NOTICES.testTitle,
		text: MESSAGE_OF_NOTICES.test,
		link: null,
		lines: 1,
		state: "waiting" as const,
		nextAttemptAt: ctx.now,
		createdAt: ctx.now,
		operatorId: ctx.operator.id,
		saveKey: `${ctx.saveKey}:${index}`,
	}));
	await commit(ctx.db, [
		...rows.map((row) => ctx.db.insert(notificationMessages).values(row).onConflictDoNothing()),
		auditOfChange(ctx, {
			verb: "notification_channel.test",
			subjectType: "notification_channel",
			subjectId: id,
		}),
	]);
	const made = await ctx.db
		.select({ id: notificationMessages.id })
		.from(notificationMessages)
		.where(sql`${notificationMessages.saveKey} in ${among(rows.map(({ saveKey }) => saveKey))}`);
	return { ids: made.map((row) => row.id) };
}
