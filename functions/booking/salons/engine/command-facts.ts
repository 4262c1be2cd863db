import { and, eq, type SQL, sql } from "drizzle-orm";
import { reservations, salonBlocks, salonShifts } from "#db/booking/reservation-tables.ts";
import { salonAnswers } from "#db/booking/salon-history.ts";
import type { Db } from "#db/d1-client.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { type AnonymousRequests, readAnonymousRequests } from "../anonymous-requests.ts";
import {
	mapUnannouncedChanges,
	selectUnannouncedChanges,
	type UnannouncedChange,
} from "../notices/unannounced-changes.ts";
import { readWaitingFacts, type WaitingFacts } from "../waiting/waiting-facts.ts";
import { type LastChange, readLastChanges } from "./last-changes.ts";
import type { CommandNeeds, PartUsage } from "./room-command.ts";
import type { ReservationRow, SalonBlockRow, ShiftRow } from "./salon-rows.ts";

/** Rows of D1 that the commands of a batch need. */
export interface CommandFacts {
	/** Answers of executed commands by save key. */
	answers: Map<string, unknown>;
	/** Needed rows by id; commands replace those that they change. */
	reservations: Map<number, ReservationRow>;
	blocks: Map<number, SalonBlockRow>;
	shifts: Map<number, ShiftRow>;
	/** Number of future bookings per friend. */
	openBookingCounts: Map<number, number>;
	/** Number of future bookings per part. */
	usage: Map<string, number>;
	/** Changes of reservations that their friends have not been notified of. */
	unannouncedChanges: Map<number, UnannouncedChange>;
	/** Last change of reservations in the history, where a command needs it. */
	lastChanges: Map<number, LastChange>;
	/** Waiting list entries of full days. */
	waiting: WaitingFacts;
	/** Pending requests of anonymous visitors. */
	anonymousRequests: AnonymousRequests;
}

interface ReadFactsInput {
	saveKeys: readonly string[];
	needs: readonly CommandNeeds[];
	salonId: number;
	now: number;
}

/**
 * Reads the rows in one D1 call; future bookings, last changes, the waiting list and anonymous requests in
 * further ones, where a command needs them.
 */
export async function readCommandFacts(
	db: Db,
	{ saveKeys, needs, salonId, now }: ReadFactsInput,
): Promise<CommandFacts> {
	const ids = listUniqueIds(needs.flatMap(({ reservationIds = [] }) => reservationIds));
	const sources = [...new Set(needs.flatMap((each) => each.sources ?? []))];
	const usages = needs.flatMap(({ usage }) => usage ?? []);
	const [answers, rows, blocks, shifts, openBookingCounts, unannouncedChanges, ...usageCounts] =
		await db.batch([
			db.select().from(salonAnswers).where(saveKeyCondition(salonAnswers.saveKey, saveKeys)),
			// Includes a request's reservation, and a reservation's requests.
			selectReservationFamilies(db, salonId, ids),
			selectBlocks(db, salonId, {
				ids: listUniqueIds(needs.flatMap((each) => each.blockIds ?? [])),
				sources,
			}),
			selectShifts(db, salonId, {
				ids: listUniqueIds(needs.flatMap((each) => each.shiftIds ?? [])),
				sources,
			}),
			countOpenBookings(db, salonId, { friendIds: listUniqueIds(needs.map((each) => each.friendId)), now }),
			selectUnannouncedChanges(db, ids, now),
			...usages.map((usage) => countUsage(db, salonId, { usage, now })),
		]);
	const futureBookingScopes = needs.flatMap((each) => each.futureBookings ?? []);
	const futureBookings = await selectFutureBookings(db, salonId, futureBookingScopes, now);
	const lastChangeIds = listUniqueIds(needs.map((each) => each.lastChangeOf));
	const waitingNeeds = needs.flatMap((each) => each.waiting ?? []);
	return {
		answers: new Map(answers.map(({ saveKey, answer }) => [saveKey, answer])),
		reservations: mapById([...futureBookings, ...rows].map(({ booker: _, ...row }) => row)),
		blocks: mapById(blocks),
		shifts: mapById(shifts),
		openBookingCounts: new Map(openBookingCounts.map(({ id, count }) => [id, count])),
		usage: new Map(usages.map((usage, index) => [getUsageKey(usage), usageCounts[index]?.[0]?.count ?? 0])),
		unannouncedChanges: mapUnannouncedChanges(unannouncedChanges),
		lastChanges: await readLastChanges(db, salonId, lastChangeIds),
		waiting: await readWaitingFacts(db, salonId, waitingNeeds),
		anonymousRequests: needs.some((each) => each.anonymousRequests)
			? await readAnonymousRequests(db, salonId, now)
			: new Map(),
	};
}

const listUniqueIds = (ids: (number | null | undefined)[]): number[] => [
	...new Set(ids.filter((id): id is number => typeof id === "number")),
];

interface RowsByIdOrSource {
	ids: readonly number[];
	/** Sources of imported rows. */
	sources: readonly string[];
}

const selectBlocks = (db: Db, salonId: number, { ids, sources }: RowsByIdOrSource) =>
	db
		.select()
		.from(salonBlocks)
		.where(
			and(
				eq(salonBlocks.salonId, salonId),
				sql`${salonBlocks.id} in (select value from ${listTable(ids)} union ${selectIdsBySource(salonBlocks, sources)})`,
			),
		);

/** Shifts with these ids, the repetitions of those that repeat, and imported ones. */
const selectShifts = (db: Db, salonId: number, { ids, sources }: RowsByIdOrSource) =>
	db
		.select()
		.from(salonShifts)
		.where(
			and(
				eq(salonShifts.salonId, salonId),
				sql`${salonShifts.deletedAt} is null and ${salonShifts.id} in (
				select value from ${listTable(ids)}
				union select id from ${salonShifts} where master_id in ${valuesOfList(ids)} and deleted_at is null
				union ${selectIdsBySource(salonShifts, sources)})`,
			),
		);

const countOpenBookings = (
	db: Db,
	salonId: number,
	{ friendIds, now }: { friendIds: readonly number[]; now: number },
) =>
	queryRows(
		db,
		{ id: number, count: number },
		sql`select ${reservations.friendId} as id, count(*) as count from ${reservations}
		where ${reservations.friendId} in ${valuesOfList(friendIds)} and ${reservations.salonId} = ${salonId}
			and ${reservations.startsAt} > ${now} and ${reservations.parentId} is null
			and ${reservations.deletedAt} is null and ${reservations.status} in ('approved', 'pending')
		group by 1`,
	);

const countUsage = (db: Db, salonId: number, { usage, now }: { usage: PartUsage; now: number }) =>
	queryRows(
		db,
		{ count: number },
		sql`select count(*) as count from ${reservations} where ${reservations.salonId} = ${salonId}
		and ${reservations.startsAt} > ${now} and ${reservations.deletedAt} is null
		and ${reservations.status} in ('approved', 'pending', 'edit_pending') and ${usesPartCondition(usage)}`,
	);

const selectIdsBySource = (table: typeof salonBlocks | typeof salonShifts, sources: readonly string[]): SQL =>
	sql`select id from ${table} where source in ${valuesOfList(sources)} and source is not null and deleted_at is null`;

/** Key of a part in the map of usage counts. */
export const getUsageKey = (usage: PartUsage): string => JSON.stringify(usage);

function usesPartCondition(usage: PartUsage): SQL {
	// Requests are not counted in addition to their reservation.
	if ("salonId" in usage) return sql`${reservations.parentId} is null`;
	if ("courseId" in usage) return sql`${reservations.courseId} = ${usage.courseId}`;
	return sql`(${reservations.resourceId} = ${usage.resourceId} or exists (
		select 1 from json_each(${reservations.subResourceIds}) where value = ${usage.resourceId}))`;
}

const selectFutureBookings = async (
	db: Db,
	salonId: number,
	scopes: NonNullable<CommandNeeds["futureBookings"]>[],
	now: number,
) =>
	scopes.length === 0
		? []
		: db
				.select()
				.from(reservations)
				.where(
					and(
						eq(reservations.salonId, salonId),
						sql`${reservations.deletedAt} is null and ${reservations.status} in ('approved', 'pending') and ${reservations.parentId} is null
							and (${sql.join(
								scopes.map((scope) => futureBookingCondition(scope, now)),
								sql` or `,
							)})`,
					),
				);

function futureBookingCondition(
	{ resourceId, date }: NonNullable<CommandNeeds["futureBookings"]>,
	now: number,
): SQL {
	const day = toDayNumber(date ?? "");
	const timeCondition =
		date === undefined
			? sql`${reservations.startsAt} > ${now}`
			: sql`${reservations.date} between ${formatDayNumber(day - 1)} and ${formatDayNumber(day + 1)}`;
	return sql`(${timeCondition} and ${resourceId === null ? sql`1` : usesPartCondition({ resourceId })})`;
}

function selectReservationFamilies(db: Db, salonId: number, ids: number[]) {
	const requestedIds = valuesOfList(ids);
	return db
		.select()
		.from(reservations)
		.where(
			and(
				eq(reservations.salonId, salonId),
				sql`${reservations.id} in (select value from (
					select value from ${listTable(ids)}
					union select parent_id from ${reservations} where id in ${requestedIds} and parent_id is not null
					union select id from ${reservations} where parent_id in ${requestedIds}
					union select id from ${reservations} where parent_id in (
						select parent_id from ${reservations} where id in ${requestedIds} and parent_id is not null)))`,
			),
		);
}

const saveKeyCondition = (column: typeof salonAnswers.saveKey, values: readonly string[]) =>
	values.length === 1 ? eq(column, values[0]!) : sql`${column} in ${valuesOfList(values)}`;

const mapById = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Days of the reservations and blocks, which must be in memory before they change. */
export const listFactDays = ({ reservations: reservationRows, blocks }: CommandFacts): number[] =>
	[...reservationRows.values(), ...blocks.values()].map(({ date }) => toDayNumber(date));
