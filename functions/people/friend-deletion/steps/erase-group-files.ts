import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MEDIA_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import { contentKey } from "#functions/engine/messages/content-key.ts";
import { type DeletionStep, isDeletion } from "./deletion-step.ts";

/** Messages deleted at a time. */
const MESSAGES_AT_ONCE = 200;

/** Files that the friend sent to groups, with their messages. */
export const eraseGroupFilesStep: DeletionStep = {
	applies: isDeletion,
	work: async (ctx, { friend }) => {
		const rows = await ctx.db
			.select({ id: chatGroupMessages.id, lineMessageId: chatGroupMessages.lineMessageId })
			.from(chatGroupMessages)
			.where(
				sql`${chatGroupMessages.lineUserId} = ${friend.lineUserId}
					and ${chatGroupMessages.type} in ${valuesOfList(MEDIA_TYPES)}`,
			)
			.limit(MESSAGES_AT_ONCE);
		if (rows.length === 0) return { isDone: true };
		const lineMessageIds = rows.flatMap(({ lineMessageId }) => lineMessageId ?? []);
		const files = lineMessageIds.map(contentKey);
		if (files.length > 0) await ctx.env.MEDIA.delete(files);
		await ctx.db.batch([
			execute(
				ctx.db,
				sql`delete from ${backgroundTasks}
					where kind in ('content', 'erase') and subject in ${valuesOfList(lineMessageIds)}`,
			),
			execute(
				ctx.db,
				sql`delete from ${chatGroupMessages} where id in ${valuesOfList(rows.map(({ id }) => id))}`,
			),
		]);
		// Once more: a worker may have stored one of them before its message was gone.
		if (files.length > 0) await ctx.env.MEDIA.delete(files);
		return { isDone: false, counts: { message: rows.length, file: files.length } };
	},
};
