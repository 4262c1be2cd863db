import { desc, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import {
	type AnnouncementPart,
	announcementParts,
	announcements,
} from "#db/platform/directory/announcement-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { type BroadcastState, displayedBroadcastState } from "#domain/content/broadcasts/broadcast-states.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import {
	actInAccount,
	findOperatorIds,
	type OperatorIds,
} from "#functions/console/accounts/act-in-account.ts";
import { BROADCAST_STATE, BROADCASTS_WITH_TASKS } from "#functions/content/broadcasts/broadcast-state-sql.ts";
import { readBroadcastCounts } from "#functions/content/broadcasts/read-broadcast-counts.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { contextForFigures, listAllAccounts } from "../account-context.ts";
import { askAccounts } from "../ask-accounts.ts";
import { announcementKey, directoryOf, findAnnouncement } from "./announcement-rows.ts";
import { maySearch } from "./part-audience.ts";

/** Maximum number of announcements in the list, newest first. */
const MAX_LISTED = 100;

/** Announcements, newest first. */
export async function listAnnouncements({ ctx }: { ctx: OperatorCtx }) {
	const partsWhere = sql`from ${announcementParts} p where p.announcement_id = ${announcements.id}`;
	const rows = await directoryOf(ctx)
		.select({
			id: announcements.id,
			name: announcements.name,
			authorName: announcements.authorName,
			plannedAt: announcements.plannedAt,
			cancelledAt: announcements.cancelledAt,
			createdAt: announcements.createdAt,
			accountCount: sql<number>`(select count(*) ${partsWhere})`.as("account_count"),
			withdrawnCount: sql<number>`(select count(p.withdrawn_at) ${partsWhere})`.as("withdrawn_count"),
			orderedCount: sql<number>`(select count(p.broadcast_id) ${partsWhere})`.as("ordered_count"),
			friendCount: sql<number>`(select sum(p.expected) ${partsWhere})`.as("friend_count"),
		})
		.from(announcements)
		.orderBy(desc(announcements.id))
		.limit(MAX_LISTED);
	return {
		items: rows.map(({ plannedAt, cancelledAt, createdAt, ...row }) => ({
			id: row.id,
			name: row.name,
			author: row.authorName,
			at: toWireTime(plannedAt ?? createdAt, ctx.zone),
			is_cancelled: cancelledAt !== null,
			/** Accounts in which nobody receives it after a cancellation. */
			withdrawn: row.withdrawnCount,
			accounts: row.accountCount,
			/** Accounts in which it is ordered. */
			ordered: row.orderedCount,
			friends: row.friendCount,
		})),
	};
}

interface ShowCall {
	ctx: OperatorCtx;
	person: Person;
	input: { id: number };
}

/** An announcement with the figures of its broadcasts; an account that does not answer in time has none. @throws Refusal 404 */
export async function showAnnouncement({ ctx, person, input: { id } }: ShowCall) {
	const [announcement, allAccounts, operatorIds] = await Promise.all([
		findAnnouncement(ctx, id),
		listAllAccounts(ctx),
		findOperatorIds(ctx, person),
	]);
	const { parts, plannedAt, cancelledAt, createdAt } = announcement;
	const partOf = new Map(parts.map((part) => [part.account, part]));
	const asked = allAccounts.filter(({ name }) => partOf.has(name));
	const answers = await askAccounts(asked, async ({ name }) => ({
		broadcast: await readBroadcast(await contextForFigures(ctx, name), partOf.get(name)!),
		seesSearch: await seesSearches(ctx, name, operatorIds),
	}));
	const answerOf = new Map(answers.map((answer) => [answer.account.name, answer]));
	const wireTime = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	return {
		id,
		name: announcement.name,
		author: announcement.authorName,
		/** Whether the person may continue it. */
		is_author: announcement.authorId === person.id,
		contents: announcement.contents,
		once: announcement.isOnce,
		planned_at: wireTime(plannedAt),
		created_at: toWireTime(createdAt, ctx.zone),
		cancelled_at: wireTime(cancelledAt),
		parts: parts.map(
			({ account, searchName, expected, excluded, found, broadcastId, problem, withdrawnAt }) => {
				const answer = answerOf.get(account);
				return {
					account,
					label: answer?.account.label ?? account,
					colour: answer?.account.colour ?? "",
					is_member: operatorIds.has(account),
					/** Search of the friends; hidden from somebody who may not see the account's searches. */
					search: answer?.answer?.seesSearch ? searchName : null,
					is_everybody: searchName === null,
					expected,
					excluded,
					found,
					broadcast_id: broadcastId,
					/** Whether nobody there receives it, because it was cancelled. */
					is_withdrawn: withdrawnAt !== null,
					/** Reason why it is not ordered. */
					problem,
					/** State and figures; null without a broadcast, and for an account that does not answer. */
					broadcast: answer?.answer?.broadcast ?? null,
					no_answer: answer?.problem ?? null,
				};
			},
		),
	};
}

async function seesSearches(ctx: OperatorCtx, account: string, operatorIds: OperatorIds): Promise<boolean> {
	const accountCtx = await actInAccount(ctx, account, operatorIds, { includesDisabled: true });
	return accountCtx !== undefined && maySearch(accountCtx);
}

const STATE_COLUMNS = { id: number, state: typed<BroadcastState>(text), total: nullable(number) };

/** State and figures of an announcement's broadcast in an account. */
async function readBroadcast(accountCtx: OperatorCtx, { announcementId, broadcastId }: AnnouncementPart) {
	const isItsBroadcast =
		broadcastId === null
			? sql`b.id = (select k.id from ${broadcasts} k where k.save_key = ${announcementKey(announcementId)})`
			: sql`b.id = ${broadcastId}`;
	const [row] = await queryRows(
		accountCtx.db,
		STATE_COLUMNS,
		sql`select b.id as id, ${BROADCAST_STATE} as state, t.total as total from ${BROADCASTS_WITH_TASKS}
			where ${isItsBroadcast} and b.deleted_at is null`,
	);
	// The draft of an interrupted order is no broadcast yet.
	if (!row || (broadcastId === null && row.state === "draft")) return null;
	const counts = (await readBroadcastCounts(accountCtx, [row.id]))(row.id);
	return { state: displayedBroadcastState(row.state, counts), total: row.total, ...counts };
}
