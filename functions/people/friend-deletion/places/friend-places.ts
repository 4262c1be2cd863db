import { sql } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { purchases, subscriptions } from "#db/commerce/products.ts";
import { undoParts } from "#db/console/undo-tables.ts";
import { talkMentions, talkNotes, talks } from "#db/engine/talks.ts";
import { chatGroupMembers, chatGroupMessages } from "#db/inbox/groups.ts";
import { readReceipts } from "#db/inbox/read-receipts.ts";
import { testers } from "#db/inbox/tester-table.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMails } from "#db/people/friend-mails.ts";
import { friendMarks } from "#db/people/friend-marks.ts";
import { accountLinks, friendLineEvents, lineMemberships } from "#db/people/line-events.ts";
import { messageDrafts } from "#db/people/message-drafts.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { auditLog } from "#db/platform/operators.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import { type DataPlace, type ErasedFriend, placeOf } from "./data-place.ts";

/** Kinds of undo data that list friends. */
const FRIEND_PARTS = [
	UNDO_PART.tagOn,
	UNDO_PART.tagOff,
	UNDO_PART.tagReplaced,
	UNDO_PART.mark,
	UNDO_PART.value,
];
const ofLineUser = ({ lineUserId }: ErasedFriend) => sql`line_user_id = ${lineUserId}`;
const isOfFriend = ({ id }: ErasedFriend) => sql`p.value ->> '$.friend' = ${integerLiteral(id)}`;

/** Notes of operators and actions about a friend. */
export const FRIEND_PLACES: readonly DataPlace[] = [
	placeOf(friendTags, "information"),
	placeOf(friendVars, "information"),
	// After the fields: their triggers write the history.
	placeOf(friendChanges, "information", { order: 2 }),
	placeOf(friendMarks, "information"),
	placeOf(friendMails, "information"),
	placeOf(messageDrafts, "note"),
	placeOf(talks, "note"),
	placeOf(readReceipts, "note"),
	placeOf(friendLineEvents, "information"),
	placeOf(lineMemberships, "information", { isReset: false }),
	placeOf(accountLinks, "information", { isReset: false }),
	// The shop's books keep the payment.
	placeOf(payments, "payment", { isReset: false, clear: () => sql`friend_id = null, card = null` }),
	placeOf(purchases, "payment", {
		isReset: false,
		clear: () => sql`friend_id = null, cause = 'erased:' || id`,
	}),
	// Nobody is charged any more.
	placeOf(subscriptions, "payment", {
		isReset: false,
		clear: () =>
			sql`friend_id = null, cause = 'erased:' || id, card = null, due_at = null, state = iif(state in ('waiting', 'active', 'failing'), 'ended', state),
				end_reason = iif(state in ('waiting', 'active', 'failing'), 'deleted', end_reason)`,
	}),
	// Groups know their members by LINE's user id alone.
	placeOf(chatGroupMessages, "message", { rows: ofLineUser, isReset: false }),
	// Mentions in the account's own messages, found along the groups of which the friend is a member.
	placeOf(chatGroupMessages, "message", {
		isReset: false,
		rows: ({ lineUserId }) => sql`outgoing = 1 and instr(messages, ${lineUserId}) > 0
			and group_id in (select m.group_id from ${chatGroupMembers} m where m.line_user_id = ${lineUserId})`,
		clear: ({ lineUserId }) => sql`messages = replace(messages, ${lineUserId}, '')`,
	}),
	placeOf(chatGroupMembers, "information", { rows: ofLineUser, isReset: false, order: 2 }),
	placeOf(talkMentions, "note"),
	placeOf(talkNotes, "note", { order: 2 }),
	placeOf(testers, "note", { isReset: false }),
	placeOf(auditLog, "log", {
		isReset: false,
		rows: ({ id }) => sql`subject_type = 'friend' and subject_id = ${String(id)} and detail is not null`,
		clear: () => sql`detail = null`,
	}),
	// Previous tags, marks and values of many friends, kept for the month in which they can be restored.
	placeOf(undoParts, "log", {
		rows: (friend) => sql`created_at >= 0 and what in ${FRIEND_PARTS}
			and exists (select 1 from json_each(content) p where ${isOfFriend(friend)})`,
		clear: (friend) => sql`content = (select json_group_array(json(p.value)) from json_each(content) p
			where not (${isOfFriend(friend)}))`,
	}),
];
