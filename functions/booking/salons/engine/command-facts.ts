import { and, eq, type SQL, sql } from "drizzle-orm";
import { reservations, salonBlocks, salonShifts } from "#db/booking/reservations.ts";
import { salonAnswers } from "#db/booking/salon-history.ts";
import type { Db } from "#db/d1-client.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { dayWritten, toDayNumber } from "#domain/booking/salons/minutes.ts";
import { type AnonymousRequests, readAnonymousRequests } from "../anonymous-requests.ts";
import { readUnannounced, type UnannouncedMove, unannouncedStatement } from "../telling/unannounced-moves.ts";
import { readWaitingFacts, type WaitingFacts } from "../waiting/waiting-facts.ts";
import type { CommandNeeds, PartUsage } from "./room-command.ts";
import type { ReservationRow, SalonBlockRow, ShiftRow } from "./salon-rows.ts";

/** Rows that commands of a batch are about, as D1 has them. */
export interface CommandFacts {
	answers: Map<string, unknown>;
	reservations: Map<number, ReservationRow>;
	blocks: Map<number, SalonBlockRow>;
	shifts: Map<number, ShiftRow>;
	/** Number of future bookings per friend. */
	open: Map<number, number>;
	/** Number of future bookings per part in use (`usageName`). */
	usage: Map<string, number>;
	/** Moves of reservations of which their friends have not heard yet. */
	untold: Map<number, UnannouncedMove>;
	/** Waiting list entries of full days. */
	waiting: WaitingFacts;
	/** Pending requests of anonymous visitors. */
	strangers: AnonymousRequests;
}

interface Asked {
	saveKeys: readonly string[];
	needs: readonly CommandNeeds[];
	salonId: number;
	now: number;
}

const unique = (ids: (number | null | undefined)[]): number[] => [
	...new Set(ids.filter((id): id is number => typeof id === "number")),
];

/** Reads all of it in one round trip, and in further ones who waits and who asks, where a command is about them. */
export async function readFacts(db: Db, { saveKeys, needs, salonId, now }: Asked): Promise<CommandFacts> {
	const ids = unique(needs.flatMap(({ reservationIds = [] }) => reservationIds));
	const blockIds = unique(needs.flatMap((each) => each.blockIds ?? []));
	const shiftIds = unique(needs.flatMap((each) => each.shiftIds ?? []));
	const sources = [...new Set(needs.flatMap((each) => each.sources ?? []))];
	const friendIds = unique(needs.map(({ friendId }) => friendId));
	const uses = needs.flatMap(({ usage }) => usage ?? []);
	const standing = needs.flatMap((each) => each.standing ?? []);
	const [answers, rows, blocks, shifts, open, untold, ...used] = await db.batch([
		db.select().from(salonAnswers).where(isAmongKeys(salonAnswers.saveKey, saveKeys)),
		// A request brings its reservation, and a reservation its requests.
		rowsOfReservations(db, salonId, ids),
		db
			.select()
			.from(salonBlocks)
			.where(
				and(
					eq(salonBlocks.salonId, salonId),
					sql`${salonBlocks.id} in (select value from ${listTable(blockIds)} union ${ofSources(salonBlocks, sources)})`,
				),
			),
		db
			.select()
			.from(salonShifts)
			.where(
				and(
					eq(salonShifts.salonId, salonId),
					sql`${salonShifts.deletedAt} is null and ${salonShifts.id} in (
						select value from ${listTable(shiftIds)}
						union select id from ${salonShifts} where master_id in ${valuesOfList(shiftIds)} and deleted_at is null
						union ${ofSources(salonShifts, sources)})`,
				),
			),
		queryRows<{ id: number; count: number }>(
			db,
			sql`select ${reservations.friendId} as id, count(*) as count from ${reservations}
				where ${reservations.friendId} in ${valuesOfList(friendIds)} and ${reservations.salonId} = ${salonId}
					and ${reservations.startsAt} > ${now} and ${reservations.parentId} is null
					and ${reservations.deletedAt} is null and ${reservations.status} in ('approved', 'pending')
				group by 1`,
		),
		unannouncedStatement(db, ids, now),
		...uses.map((usage) =>
			queryRows<{ count: number }>(
				db,
				sql`select count(*) as count from ${reservations} where ${reservations.salonId} = ${salonId}
					and ${reservations.startsAt} > ${now} and ${reservations.deletedAt} is null
					and ${reservations.status} in ('approved', 'pending', 'edit_pending') and ${usesOf(usage)}`,
			),
		),
	]);
	const standingRows = await readStanding(db, salonId, standing, now);
	return {
		answers: new Map(answers.map(({ saveKey, answer }) => [saveKey, answer])),
		reservations: byId([...standingRows, ...rows].map(({ booker: _, ...row }) => row)),
		blocks: byId(blocks),
		shifts: byId(shifts),
		open: new Map(open.map(({ id, count }) => [id, count])),
		usage: new Map(uses.map((usage, index) => [usageName(usage), used[index]?.[0]?.count ?? 0])),
		untold: readUnannounced(untold),
		waiting: await readWaitingFacts(
			db,
			salonId,
			needs.flatMap(({ waiting }) => waiting ?? []),
		),
		strangers: needs.some(({ strangers }) => strangers)
			? await readAnonymousRequests(db, salonId, now)
			: new Map(),
	};
}

const ofSources = (table: typeof salonBlocks | typeof salonShifts, sources: readonly string[]): SQL =>
	sql`select id from ${table} where source in ${valuesOfList(sources)} and source is not null and deleted_at is null`;

export const usageName = (usage: PartUsage): string => JSON.stringify(usage);

function usesOf(usage: PartUsage): SQL {
	// A waiting change is of a booking that is counted itself.
	if ("salonId" in usage) return sql`${reservations.parentId} is null`;
	if ("courseId" in usage) return sql`${reservations.courseId} = ${usage.courseId}`;
	return sql`(${reservations.resourceId} = ${usage.resourceId} or exists (
		select 1 from json_each(${reservations.subResourceIds}) where value = ${usage.resourceId}))`;
}

/** Bookings to come, in a further round trip where a command is about them. */
const readStanding = async (
	db: Db,
	salonId: number,
	standing: NonNullable<CommandNeeds["standing"]>[],
	now: number,
) =>
	standing.length === 0
		? []
		: db
				.select()
				.from(reservations)
				.where(
					and(
						eq(reservations.salonId, salonId),
						sql`${reservations.deletedAt} is null and ${reservations.status} in ('approved', 'pending') and ${reservations.parentId} is null
							and (${sql.join(
								standing.map((each) => takenOf(each, now)),
								sql` or `,
							)})`,
					),
				);

function takenOf({ resourceId, date }: NonNullable<CommandNeeds["standing"]>, now: number): SQL {
	const day = toDayNumber(date ?? "");
	const when =
		date === undefined
			? sql`${reservations.startsAt} > ${now}`
			: sql`${reservations.date} between ${dayWritten(day - 1)} and ${dayWritten(day + 1)}`;
	return sql`(${when} and ${resourceId === null ? sql`1` : usesOf({ resourceId })})`;
}

function rowsOfReservations(db: Db, salonId: number, ids: number[]) {
	const asked = valuesOfList(ids);
	return db
		.select()
		.from(reservations)
		.where(
			and(
				eq(reservations.salonId, salonId),
				sql`${reservations.id} in (select value from (
					select value from ${listTable(ids)}
					union select parent_id from ${reservations} where id in ${asked} and parent_id is not null
					union select id from ${reservations} where parent_id in ${asked}
					union select id from ${reservations} where parent_id in (
						select parent_id from ${reservations} where id in ${asked} and parent_id is not null)))`,
			),
		);
}

const isAmongKeys = (column: typeof salonAnswers.saveKey, values: readonly string[]) =>
	values.length === 1 ? eq(column, values[0]!) : sql`${column} in ${valuesOfList(values)}`;

const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

/** The days that the rows lie on. */
export const daysOfFacts = ({ reservations: found, blocks }: CommandFacts): number[] =>
	[...found.values(), ...blocks.values()].map(({ date }) => toDayNumber(date));
