import { eq, type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { friends } from "#db/engine/friends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { formatBookedMoment } from "#domain/booking/salons/booked-moment.ts";
import { formatReservationLabel } from "#domain/booking/salons/reservation-label.ts";
import type { ReservationNoticeFacts } from "#domain/booking/salons/reservation-notice-facts.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { PreviewReservation } from "#functions/engine/placeholders/preview-reservation.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, notFound } from "#functions/platform/http/request-refusal.ts";
import { findOnlineConfig } from "../online/show-online-config.ts";
import { buildReservationContext, readReservationFacts } from "./read-reservation-facts.ts";
import { buildVacancyContext } from "./vacancy-facts.ts";

/** Maximum number of reservations offered for a preview. */
const MAX_PREVIEWS = 50;

/** Condition for rows `r`: reservations of friends whom the operator may see. */
const visibleFriendsCondition = ({ operator }: OperatorCtx): SQL =>
	sql`r.parent_id is null and r.deleted_at is null and r.friend_id is not null
		and ${isFriendVisible(operator, sql`r.friend_id`)}`;

/**
 * Lists reservations for a preview of a text or an action: upcoming ones first, then the latest past ones.
 */
export async function listReservationPreviews({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number };
}) {
	await findOnlineConfig(ctx, input.salonId);
	const facts = await readReservationFacts(
		ctx,
		sql`r.id in (select r.id from ${reservations} r where r.salon_id = ${input.salonId} and ${visibleFriendsCondition(ctx)}
			order by r.starts_at < ${ctx.now}, abs(r.starts_at - ${ctx.now}), r.id limit ${MAX_PREVIEWS})`,
	);
	const names = await readFriendNames(ctx, [...facts.values()]);
	return {
		data: [...facts.values()]
			.sort((a, b) => compareByDistance(a, b, toWireTime(ctx.now, ctx.zone)))
			.map((reservation) => ({
				id: reservation.id,
				friend: { id: reservation.friendId!, name: names.get(reservation.friendId!) ?? "" },
				label: formatReservationLabel({ ...reservation, salon: "" }),
			})),
	};
}

/** Orders future reservations before past ones, and nearer ones before distant ones. */
function compareByDistance(a: ReservationNoticeFacts, b: ReservationNoticeFacts, now: string): number {
	const isOver = ({ startsAt }: ReservationNoticeFacts) => startsAt < now;
	if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
	const later = a.startsAt.localeCompare(b.startsAt) || a.id - b.id;
	return isOver(a) ? -later : later;
}

/** Text for the kind of request, in events that are a request or answer one. */
const REQUEST_TEXTS: Partial<Record<SalonEvent, string>> = {
	request: "予約",
	edit: "変更",
	approve: "予約",
	deny: "予約",
};

/**
 * Context of an event's run for the current reservation; a change is previewed without a move.
 * @throws Refusal 403 for an operator who may see no reservations, 404 for one whose friend they may not see
 */
export const previewSalonReservation: PreviewReservation = async (ctx, { id, flow }) => {
	if (!hasAbility(ctx.operator, "salon-read")) throw forbidden();
	const facts = (await readReservationFacts(ctx, sql`r.id = ${id} and ${visibleFriendsCondition(ctx)}`)).get(
		id,
	);
	if (!facts) throw notFound();
	if (flow === "vacancy")
		return {
			friendId: facts.friendId!,
			context: buildVacancyContext(facts, await findWish(ctx, id), [facts.fromMinute]),
		};
	const isMoved = flow === "update" || flow === "edit";
	const notice = {
		...facts,
		request: REQUEST_TEXTS[flow] ?? "",
		before: isMoved
			? { startsAt: facts.startsAt, inWords: formatBookedMoment(facts.date, facts.fromMinute) }
			: null,
	};
	return { friendId: facts.friendId!, context: buildReservationContext(flow, notice) };
};

/** Waiting list entry with the wish that corresponds to this reservation. */
async function findWish({ db }: OperatorCtx, id: number) {
	const [entry] = await db
		.select({
			courseId: reservations.courseId,
			resourceId: sql<number | null>`iif(${reservations.isNominated}, ${reservations.resourceId}, null)`,
			code: subselect<string | null>(sql`select u.code from ${salonUrls} u
				where u.salon_id = ${reservations.salonId} and u.deleted_at is null order by u.id limit 1`),
		})
		.from(reservations)
		.where(eq(reservations.id, id));
	return { code: entry?.code ?? null, courseId: entry?.courseId ?? 0, resourceId: entry?.resourceId ?? null };
}

async function readFriendNames(
	ctx: OperatorCtx,
	reservationRows: { friendId: number | null }[],
): Promise<Map<number, string>> {
	const ids = reservationRows.flatMap(({ friendId }) => friendId ?? []);
	const rows = await ctx.db
		.select({ id: friends.id, name: friends.name })
		.from(friends)
		.where(sql`${friends.id} in ${valuesOfList(ids)}`);
	return new Map(rows.map(({ id, name }) => [id, name]));
}
