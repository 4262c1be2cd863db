import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import {
	notificationChannels,
	notificationLines,
	notificationMessages,
} from "#db/integrations/notification-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { isLineHidden, namesHiddenFriend } from "../names-hidden-friend.ts";

/**
 * Withholds waiting messages that name friends hidden from the operator who saves the channel, since it may
 * reach them now. Runs after the save, in its transaction.
 */
export function withholdHiddenMessages({ db, operator, saveKey }: OperatorCtx, id: number): Statement[] {
	if (operator.friendScope.all) return [];
	const isSaved: SQL = sql`exists (select 1 from ${notificationChannels} c where c.id = ${id} and c.save_key = ${saveKey})`;
	return [
		execute(
			db,
			sql`delete from ${notificationLines} where id in (select l.id from ${notificationLines} l
				where l.channel_id = ${id} and l.message_id is null and ${isLineHidden(operator)}) and ${isSaved}`,
		),
		execute(
			db,
			sql`update ${notificationMessages} set state = 'failed', error = ${NOTICE_FAILURE_TEXTS.friendNotVisible},
					next_attempt_at = null, held_until = null
				where channel_id = ${id} and next_attempt_at is not null
					and ${namesHiddenFriend(operator, sql`${notificationMessages.id}`)} and ${isSaved}`,
		),
	];
}
