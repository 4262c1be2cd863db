import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import { MAIL_STATUSES, type MailStatus } from "#domain/people/friends/mail-status.ts";

/** A friend's e-mail address; no row if none is known. */
export const friendMails = sqliteTable(
	"friend_mails",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		address: text("address").notNull(),
		/** Address normalised for searches. */
		addressKey: text("address_key").notNull(),
		status: integer("status").$type<MailStatus>().notNull().default(MAIL_STATUSES.sendable),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(t) => [index("friend_mails_status").on(t.status, t.addressKey, t.friendId)],
);
