import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";

/** Waiting list entry with the friend's data. */
export type WaitingRow = typeof salonWaiting.$inferSelect & {
	/** Code of the URL to link to; null where the salon has none left. */
	code: string | null;
	/** Whether an operator blocked the friend, who is then not notified. */
	isBlocked: boolean;
};

/** Waiting list entries that a batch of commands concerns. */
export interface WaitingFacts {
	rows: Map<number, WaitingRow>;
	/** Whether the salon currently offers the waiting list. */
	isOffered: boolean;
}

/** Waiting list entries that a command needs: of a friend, of days, or by id. */
export interface WaitingNeeds {
	friendId?: number | null;
	dates?: readonly string[];
	ids?: readonly number[];
}

/** Code of the URL at which they joined, or of another one of the salon where that was deleted. */
const WAITING_URL_CODE = subselect<
	string | null
>(sql`select u.code from ${salonUrls} u where u.salon_id = ${salonWaiting.salonId}
	and u.deleted_at is null order by u.id = ${salonWaiting.urlId} desc, u.id limit 1`);

/** Reads waiting list entries by friend, by day or by id. */
export async function readWaitingFacts(
	db: Db,
	salonId: number,
	needs: readonly WaitingNeeds[],
): Promise<WaitingFacts> {
	if (needs.length === 0) return { rows: new Map(), isOffered: false };
	const friendIds = needs.flatMap(({ friendId }) => friendId ?? []);
	const dates = needs.flatMap((entryNeeds) => entryNeeds.dates ?? []);
	const ids = needs.flatMap((entryNeeds) => entryNeeds.ids ?? []);
	const selectEntries = (condition: SQL) =>
		db
			.select({ ...getTableColumns(salonWaiting), code: WAITING_URL_CODE, userRate: friends.userRate })
			.from(salonWaiting)
			.innerJoin(friends, eq(friends.id, salonWaiting.friendId))
			.where(and(eq(salonWaiting.salonId, salonId), sql`${salonWaiting.endedAt} is null`, condition));
	const [configs, ...entryRows] = await db.batch([
		db
			.select({ isOffered: salonOnlineConfigs.takesWaiting })
			.from(salonOnlineConfigs)
			.where(eq(salonOnlineConfigs.salonId, salonId)),
		selectEntries(sql`${salonWaiting.friendId} in ${valuesOfList([...new Set(friendIds)])}`),
		selectEntries(sql`${salonWaiting.date} in ${valuesOfList([...new Set(dates)])}`),
		selectEntries(sql`${salonWaiting.id} in ${valuesOfList(ids)}`),
	]);
	return {
		rows: new Map(
			entryRows
				.flat()
				.map(({ userRate, ...row }) => [row.id, { ...row, isBlocked: userRate === USER_RATE.blocked }]),
		),
		isOffered: configs[0]?.isOffered ?? false,
	};
}
