import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friendMails } from "#db/people/friend-mails.ts";
import { MAIL_STATE, mailWords } from "#domain/engine/filters/conditions/mail.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { MAIL_STATUSES } from "#domain/people/friends/mail-status.ts";
import type { FilterContext } from "../filter-context.ts";
import { containsWord } from "./contains-word.ts";
import { type FriendRows, selectFriends } from "./friend-rows.ts";
import { joinConditions, NEVER } from "./join-conditions.ts";

/** Condition on an address, by `mail_status`. */
const STATES = {
	[MAIL_STATE.sendable]: sql`e.status = ${MAIL_STATUSES.sendable}`,
	[MAIL_STATE.unsendable]: sql`e.status <> ${MAIL_STATUSES.sendable}`,
	[MAIL_STATE.optedOut]: sql`e.status = ${MAIL_STATUSES.optedOut}`,
	[MAIL_STATE.bounced]: sql`e.status = ${MAIL_STATUSES.bounced}`,
};

/** Condition type 15: the mail address and its status. */
export function mail({ qs, mail_status }: ConditionOf<"mail">, context: FilterContext): SQLWrapper {
	const words = mailWords(qs);
	const address = words.length > 0 ? [containsWord([sql`e.address_key`], words)] : [];
	if (mail_status === MAIL_STATE.missing)
		return address.length > 0 ? NEVER : selectFriends(context, addressRows(sql`1`), { isNegated: true });
	const state = mail_status === MAIL_STATE.any ? [] : [STATES[mail_status]];
	const tests = [...state, ...address];
	return tests.length === 0
		? sql`1`
		: selectFriends(context, { ...addressRows(joinConditions(tests, "and")), scan: address.length > 0 });
}

const addressRows = (where: SQL): FriendRows => ({
	from: sql`${friendMails} e`,
	friend: sql`e.friend_id`,
	where,
});
