import { asc, eq, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { commitBatch, type Db } from "#db/d1-client.ts";
import { messages, unsends } from "#db/engine/messages.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MEDIA_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import type { Ctx } from "#functions/context.ts";
import { archiveDatabases } from "#functions/engine/messages/archive/archive-databases.ts";
import { contentKey } from "#functions/engine/messages/content-key.ts";
import { mergeIndexPages, requestIndexMerge } from "#functions/engine/messages/search-index-merge.ts";
import { setSecureDelete } from "#functions/engine/messages/secure-delete.ts";
import type { DeletionStep } from "./deletion-step.ts";

/**
 * Messages deleted at a time of a friend with at least as many. Their text stays in the search index until
 * `mergeIndexesStep` removes it.
 */
const MANY_MESSAGES = 500;
/** Messages deleted at a time otherwise. Their text is overwritten in the index, which takes some milliseconds. */
const FEW_MESSAGES = 25;

/** Whether a request deletes messages: a reset may keep them. */
const deletesMessages = ({ kind, options }: { kind: string; options: { keep_messages: boolean } | null }) =>
	kind === "delete" || options?.keep_messages === false;

/** Messages with their files, their events as LINE sent them, and their part of the search index. */
export const eraseMessagesStep: DeletionStep = {
	applies: deletesMessages,
	work: async (ctx, { friend }) => eraseNextMessages(ctx, ctx.db, friend.id),
};

/** The same for messages in the archive. */
export const eraseArchiveStep: DeletionStep = {
	applies: deletesMessages,
	work: async (ctx, { friend }) => {
		for (const { db } of archiveDatabases(ctx.env)) {
			const result = await eraseNextMessages(ctx, db, friend.id);
			if (!result.isDone) return result;
		}
		return { isDone: true };
	},
};

/** Removes the text of deleted messages from the search indexes, where they were too many to overwrite it at once. */
export const mergeIndexesStep: DeletionStep = {
	applies: deletesMessages,
	work: async (ctx) => {
		for (const db of [ctx.db, ...archiveDatabases(ctx.env).map((archive) => archive.db)])
			if (!(await mergeIndexPages(db))) return { isDone: false };
		return { isDone: true };
	},
};

/** Whether no message of a friend is left in the archive: one may have been on its way there. */
export async function isArchiveEmpty(ctx: Ctx, friendId: number): Promise<boolean> {
	for (const { db } of archiveDatabases(ctx.env)) {
		const rows = await db
			.select({ id: messages.id })
			.from(messages)
			.where(eq(messages.friendId, friendId))
			.limit(1);
		if (rows.length > 0) return false;
	}
	return true;
}

/**
 * Deletes the next messages of a friend in one database, with their files. Events, unsends and background tasks are in
 * the account's own database for messages of the archive too.
 */
async function eraseNextMessages(ctx: Ctx, db: Db, friendId: number) {
	const nextMessages = await db
		.select({
			id: messages.id,
			type: messages.type,
			mediaKey: messages.mediaKey,
			lineMessageId: messages.lineMessageId,
			webhookEventId: messages.webhookEventId,
		})
		.from(messages)
		.where(eq(messages.friendId, friendId))
		.orderBy(asc(messages.timestamp), asc(messages.id))
		.limit(MANY_MESSAGES);
	const areMany = nextMessages.length === MANY_MESSAGES;
	const rows = areMany ? nextMessages : nextMessages.slice(0, FEW_MESSAGES);
	if (rows.length === 0) return { isDone: true };
	const files = rows.flatMap(({ type, mediaKey, lineMessageId }) =>
		mediaKey !== null
			? [mediaKey]
			: lineMessageId !== null && MEDIA_TYPES.includes(type)
				? [contentKey(lineMessageId)]
				: [],
	);
	if (files.length > 0) await ctx.env.MEDIA.delete(files);
	const eventIds = rows.flatMap(({ webhookEventId }) => webhookEventId ?? []);
	const lineMessageIds = valuesOfList(rows.flatMap(({ lineMessageId }) => lineMessageId ?? []));
	await commitBatch(ctx.db, [
		execute(ctx.db, sql`delete from ${webhookEvents} where webhook_event_id in ${valuesOfList(eventIds)}`),
		execute(ctx.db, sql`delete from ${unsends} where line_message_id in ${lineMessageIds}`),
		execute(
			ctx.db,
			sql`delete from ${backgroundTasks} where kind in ('content', 'erase') and subject in ${lineMessageIds}`,
		),
	]);
	const deleteRows = sql`delete from ${messages} where id in ${valuesOfList(rows.map(({ id }) => id))}`;
	await commitBatch(
		db,
		(areMany
			? [requestIndexMerge(), deleteRows]
			: [setSecureDelete(true), deleteRows, setSecureDelete(false)]
		).map((statement) => execute(db, statement)),
	);
	// Once more: a worker may have stored one of them before its message was gone.
	if (files.length > 0) await ctx.env.MEDIA.delete(files);
	return { isDone: false, counts: { message: rows.length, file: files.length } };
}
