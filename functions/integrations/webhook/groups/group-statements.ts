import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import type { Statement } from "#db/d1-client.ts";
import { unsends } from "#db/engine/messages.ts";
import { chatGroupMembers, chatGroupMessages, chatGroups } from "#db/inbox/groups.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";
import type { Ctx } from "#functions/context.ts";
import { setSecureDelete } from "#functions/engine/messages/secure-delete.ts";
import { eraseUnsentGroupEvents } from "../unsent-events.ts";
import type { GroupOutcome } from "./group-outcome.ts";

/** Statements of a batch's events of groups and rooms; none without such events. */
export function groupStatements(ctx: Ctx, outcome: GroupOutcome): Statement[] {
	if (outcome.presences.length === 0) return [];
	return [
		writePresences(ctx, outcome),
		...(outcome.unsends.length > 0 ? unsendStatements(ctx, outcome) : []),
		...(outcome.messages.length > 0 ? [insertMessages(ctx, outcome), noteLastMessages(ctx, outcome)] : []),
		...(outcome.members.length > 0 ? [writeMembers(ctx, outcome)] : []),
		requestDetails(ctx, outcome),
		...(hasGroupFiles(outcome) ? [requestFiles(ctx, outcome)] : []),
	];
}

/** Whether files of members are to be stored, or deleted because their message was unsent. */
export const hasGroupFiles = ({ messages, unsends: unsent }: GroupOutcome): boolean =>
	unsent.length > 0 || messages.some(({ hasFile }) => hasFile);

/** Stores the files of members as those of friends, and deletes those of unsent messages. */
function requestFiles(ctx: Ctx, { messages, unsends: unsent }: GroupOutcome) {
	const tasks = [
		...messages.flatMap(({ hasFile, lineMessageId }) =>
			hasFile ? [{ kind: "content" satisfies BackgroundTaskKind, subject: lineMessageId }] : [],
		),
		...unsent.map(({ lineMessageId }) => ({
			kind: "erase" satisfies BackgroundTaskKind,
			subject: lineMessageId,
		})),
	];
	const { rows, column } = rowsFrom(tasks, ["kind", "subject"]);
	return execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{ ...column, nextAttemptAt: ctx.now, createdAt: ctx.now },
			sql`from ${rows} where true on conflict (kind, subject) do update set
				${excludedAssignments(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`,
		),
	);
}

/** Last entry of each key by time. */
const newestBy = <Entry extends { at: number }>(
	entries: Entry[],
	keyOf: (entry: Entry) => string,
): Entry[] => [
	...new Map(entries.toSorted((a, b) => a.at - b.at).map((entry) => [keyOf(entry), entry])).values(),
];

/** Creates unknown groups, and applies the newest event of each; a late one changes nothing. */
function writePresences(ctx: Ctx, { presences }: GroupOutcome) {
	const newestStates = newestBy(presences, ({ lineId }) => lineId);
	const { rows, column } = rowsFrom(newestStates, ["lineId", "kind", "at", "leftAt"]);
	return execute(
		ctx.db,
		insertInto(
			chatGroups,
			{
				lineId: column.lineId,
				kind: column.kind,
				leftAt: column.leftAt,
				stateAt: column.at,
				lastMessageAt: column.at,
				createdAt: ctx.now,
			},
			sql`from ${rows} where true on conflict (line_id) do update set
				${excludedAssignments(chatGroups.leftAt, chatGroups.stateAt)}
				where excluded.state_at >= ${chatGroups.stateAt}`,
		),
	);
}

function insertMessages(ctx: Ctx, outcome: GroupOutcome) {
	const { rows, column, json } = rowsFrom(outcome.messages, [
		"lineId",
		"lineUserId",
		"timestamp",
		"type",
		"text",
		"content",
		"lineMessageId",
		"webhookEventId",
		"notify",
	]);
	const { lineId, ...messageColumns } = column;
	return execute(
		ctx.db,
		insertInto(
			chatGroupMessages,
			{
				...messageColumns,
				groupId: sql`g.id`,
				outgoing: false,
				text: sql`case when u.at is null then ${column.text} end`,
				content: sql`case when u.at is null then ${json.content} end`,
				unsentAt: sql`u.at`,
				notify: sql`u.at is null and ${column.notify}`,
			},
			sql`from ${rows} join ${chatGroups} g on g.line_id = ${lineId}
				left join ${unsends} u on u.line_message_id = ${column.lineMessageId}
				where true on conflict do nothing`,
		),
	);
}

function noteLastMessages(ctx: Ctx, outcome: GroupOutcome) {
	const { rows, column } = rowsFrom(outcome.messages, ["lineId", "timestamp"]);
	return execute(
		ctx.db,
		sql`update ${chatGroups} set last_message_at = max(last_message_at, said.at)
		from (select ${column.lineId} as line_id, max(${column.timestamp}) as at from ${rows} group by 1) as said
		where ${chatGroups.lineId} = said.line_id`,
	);
}

function writeMembers(ctx: Ctx, { members }: GroupOutcome) {
	const newestStates = newestBy(members, ({ lineId, lineUserId }) => `${lineId} ${lineUserId}`);
	const { rows, column } = rowsFrom(newestStates, ["lineId", "lineUserId", "at", "leftAt"]);
	return execute(
		ctx.db,
		insertInto(
			chatGroupMembers,
			{
				groupId: sql`g.id`,
				lineUserId: column.lineUserId,
				leftAt: column.leftAt,
				stateAt: column.at,
			},
			sql`from ${rows} join ${chatGroups} g on g.line_id = ${column.lineId}
				where true on conflict (group_id, line_user_id) do update set
				${excludedAssignments(chatGroupMembers.leftAt, chatGroupMembers.stateAt)}
				where excluded.state_at > ${chatGroupMembers.stateAt}
					and excluded.left_at is not ${chatGroupMembers.leftAt}`,
		),
	);
}

/** LINE requires that the content of an unsent message is neither shown nor stored. */
function unsendStatements(ctx: Ctx, outcome: GroupOutcome): Statement[] {
	const { rows, column } = rowsFrom(outcome.unsends, ["lineMessageId", "at"]);
	return [
		execute(ctx.db, setSecureDelete(true)),
		execute(ctx.db, insertInto(unsends, column, sql`from ${rows} where true on conflict do nothing`)),
		execute(
			ctx.db,
			sql`update ${chatGroupMessages} set text = null, content = null, media_key = null, notify = 0,
				unsent_at = (select at from ${unsends} where line_message_id = ${chatGroupMessages.lineMessageId})
			where ${chatGroupMessages.lineMessageId} in (select ${column.lineMessageId} from ${rows})
				and ${chatGroupMessages.unsentAt} is null and ${chatGroupMessages.outgoing} = 0`,
		),
		...eraseUnsentGroupEvents(ctx.db, sql`(select ${column.lineMessageId} from ${rows})`),
		execute(ctx.db, setSecureDelete(false)),
	];
}

/**
 * Requests name, picture, number and profiles from LINE: of groups whose members changed, and of those that lack
 * any. A request that is under way or was given up is begun again by a change alone.
 */
function requestDetails(ctx: Ctx, { presences, changed }: GroupOutcome) {
	const lineIds = [...new Set(presences.map(({ lineId }) => lineId))];
	const isChanged = sql`line_id in ${valuesOfList(changed)}`;
	const isIncomplete = sql`(member_count is null or exists (select 1 from ${chatGroupMembers} m
		where m.group_id = ${chatGroups.id} and m.profile_fetched_at is null))`;
	return execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{ kind: "group", subject: sql`line_id`, nextAttemptAt: ctx.now, createdAt: ctx.now },
			sql`from ${chatGroups} where line_id in ${valuesOfList(lineIds)} and left_at is null
					and (${isChanged} or ${isIncomplete})
				on conflict (kind, subject) do update set
					${excludedAssignments(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null
					where excluded.subject in ${valuesOfList(changed)}`,
		),
	);
}
