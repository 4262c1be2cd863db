import { type SQL, sql } from "drizzle-orm";
import { linkTaps } from "#db/acquisition/links.ts";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { abEntries } from "#db/content/ab-tests.ts";
import { foreignMenuFriends } from "#db/content/foreign-menus.ts";
import { lineCouponFriends } from "#db/content/line-coupons.ts";
import { richmenuRuleChecks } from "#db/content/menu-rules.ts";
import { friendRichmenus, richmenuLinks, richmenuTaps } from "#db/content/rich-menus.ts";
import { templateTaps } from "#db/content/templates.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { friendApiValues } from "#db/integrations/api-values.ts";
import {
	notificationFacts,
	notificationLines,
	notificationMessages,
	operatorFriends,
} from "#db/integrations/notification-tables.ts";
import { openApiAnswers } from "#db/integrations/open-api-answers.ts";
import { openApiTriggerCalls } from "#db/integrations/open-api-tables.ts";
import {
	outgoingWebhookAttempts,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { LINE_REQUEST } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { memberFileFolder } from "#functions/people/friend-values/member-file-tokens.ts";
import { type DataPlace, type ErasedFriend, ofFriend, placeOf } from "./data-place.ts";

const idsOf = (table: SQL, friend: ErasedFriend): SQL =>
	sql`(select id from ${table} where ${ofFriend(friend)})`;

/** Notices to operators that name the friend, possibly beside others. */
const isNamedInNotice = (friend: ErasedFriend): SQL =>
	sql`id in (select message_id from ${notificationLines} where ${ofFriend(friend)} and message_id is not null)`;

/** Sends to a friend with their reasons, and reports about them to other systems and operators. */
export const SENDING_PLACES: readonly DataPlace[] = [
	placeOf(linkTaps, "tap", { isReset: "messages" }),
	placeOf(richmenuTaps, "tap"),
	placeOf(templateTaps, "tap"),
	placeOf(abEntries, "send", { isReset: "messages" }),
	placeOf(lineCouponFriends, "send", { isReset: "messages" }),
	placeOf(friendRichmenus, "automation"),
	placeOf(richmenuRuleChecks, "automation"),
	placeOf(richmenuLinks, "automation"),
	placeOf(foreignMenuFriends, "automation"),
	placeOf(pendingRuns, "send"),
	placeOf(deliveries, "send", { order: 2, isReset: "messages" }),
	placeOf(runs, "send", { order: 3, isReset: "messages" }),
	placeOf(friendApiValues, "information"),
	placeOf(openApiTriggerCalls, "notice"),
	// Answers to programs are kept for a week, for repeated calls.
	placeOf(openApiAnswers, "notice", {
		isReset: false,
		rows: ({ id, lineUserId }) => sql`created_at >= 0 and (instr(answer, ${lineUserId}) > 0
			or exists (select 1 from json_tree(answer) t
				where t.key in ('friend_id', 'member_id') and t.value = ${integerLiteral(id)}))`,
	}),
	placeOf(outgoingWebhookAttempts, "notice", {
		isReset: false,
		rows: (friend) => sql`message_id in ${idsOf(sql`${outgoingWebhookMessages}`, friend)}`,
	}),
	placeOf(outgoingWebhookMessages, "notice", { order: 2, isReset: false }),
	// LINE's signature covers the whole request, so that nothing of the friend can be left out of it.
	placeOf(outgoingWebhookMessages, "notice", {
		order: 3,
		isReset: false,
		rows: ({ lineUserId }) =>
			sql`next_attempt_at > 0 and type = ${LINE_REQUEST} and instr(data, ${lineUserId}) > 0`,
		clear: () => sql`state = 'failed', error = ${DELETION_TEXTS.forwardErased}, next_attempt_at = null,
			held_until = null, data = '{}'`,
	}),
	placeOf(notificationMessages, "notice", {
		isReset: false,
		rows: (friend) => sql`${isNamedInNotice(friend)} and text <> ${DELETION_TEXTS.clearedNotice}`,
		clear: () =>
			sql`text = ${DELETION_TEXTS.clearedNotice}, title = ${DELETION_TEXTS.clearedNotice}, link = null`,
	}),
	placeOf(notificationLines, "notice", { order: 2, isReset: false }),
	placeOf(notificationFacts, "notice", { isReset: false }),
	placeOf(operatorFriends, "notice", {
		isReset: false,
		clear: () => sql`friend_id = null, linked_at = null`,
	}),
	// Follows, blocks and the like; the events of messages are deleted with the messages.
	placeOf(webhookEvents, "notice", {
		isReset: false,
		rows: ({ lineUserId }) => sql`line_user_id = ${lineUserId} and type not in ('message', 'postback')`,
	}),
	// Messages whose event failed, so that no stored message leads to it.
	placeOf(webhookEvents, "notice", {
		isReset: false,
		rows: ({ lineUserId }) => sql`state = 'failed' and id > 0 and line_user_id = ${lineUserId}`,
	}),
	// Events that have no sender of their own, such as those of groups, and name the friend inside.
	placeOf(webhookEvents, "notice", {
		isReset: false,
		rows: ({ lineUserId }) => sql`line_user_id is null and id > 0 and instr(payload, ${lineUserId}) > 0`,
	}),
	placeOf(backgroundTasks, "notice", {
		isReset: false,
		rows: ({ lineUserId }) => sql`kind = 'profile' and subject = ${lineUserId}`,
	}),
	// The files of fields are deleted by their folder; the trigger on fields schedules them once more.
	placeOf(backgroundTasks, "notice", {
		order: 3,
		rows: (friend) => sql`kind = 'member-file' and subject >= ${memberFileFolder(friend.id)}
			and subject < ${`${memberFileFolder(friend.id)}~`}`,
	}),
];

/**
 * Runs that a reset deletes although it keeps the messages. Their deliveries stay, without the run, and go on preventing
 * that anything is sent twice.
 */
export const RUNS_OF_KEPT_MESSAGES: readonly DataPlace[] = [
	placeOf(deliveries, "send", {
		order: 2,
		rows: (friend) => sql`${ofFriend(friend)} and run_id is not null`,
		clear: () => sql`run_id = null`,
	}),
	placeOf(runs, "send", { order: 3 }),
];
