import { eq, or, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { formatBookedMoment } from "#domain/booking/salons/booked-moment.ts";
import type { PlannedChange } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { findReservationFlow, getRequestKind } from "#domain/booking/salons/reservation-flow.ts";
import type { ReservationNoticeFacts } from "#domain/booking/salons/reservation-notice-facts.ts";
import type { HistoryLabel } from "#domain/booking/salons/salon-history-labels.ts";
import { dryRunInput } from "#domain/engine/actions/dry-run-input.ts";
import type { DryRun } from "#domain/engine/actions/dry-run-result.ts";
import type { ReserveFlow } from "#domain/engine/reservations/salon-events.ts";
import { MINUTE, toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";
import { dryRunEffects } from "#functions/engine/action-editor/dry-run-action.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { pickOccupiedTime } from "../commands/requested-booking.ts";
import type { ShownReservationRow } from "../engine/salon-rows.ts";
import { findOnlineConfig } from "../online/show-online-config.ts";
import { findRefundOfChange } from "../payments/find-refund-of-change.ts";
import { selectReservations } from "../reservations/reservation-rows.ts";
import { buildReservationContext, readReservationFacts } from "./read-reservation-facts.ts";
import {
	mapUnannouncedChanges,
	type NotifiedState,
	selectUnannouncedChanges,
	toNotifiedState,
} from "./unannounced-changes.ts";

interface PreviewInput {
	salonId: number;
	id: number;
	change: PlannedChange;
}

/** Announcement of a planned change. */
interface ChangeNotice {
	/** Event of the change; null if it concerns no friend. */
	flow: ReserveFlow | null;
	/** Whether the event has an action, which the friend gets. */
	has_action: boolean;
	/** Dry run of that action; null if the operator may not see it. */
	run: DryRun | null;
	/** Money that goes back because the change ends the booking, yen. */
	refund_yen: number;
	/** Whether that money was paid with test keys. */
	is_test_refund: boolean;
}

/**
 * Previews the announcement of a planned change of a reservation to its friend.
 * @throws Refusal 404 for a reservation that the operator may not see, and for an unknown request
 */
export async function previewChangeNotice({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: PreviewInput;
}): Promise<ChangeNotice> {
	const rows = await selectReservations(
		ctx,
		input.salonId,
		or(eq(reservations.id, input.id), eq(reservations.parentId, input.id))!,
	);
	const reservation = rows.find(({ row }) => row.id === input.id);
	if (reservation?.isVisible !== 1) throw notFound();
	const { row } = reservation;
	const { label, after } = planChange(
		row,
		rows.map((each) => each.row),
		input.change,
	);
	const refund = await findRefundOfChange(ctx, row, { label, after });
	const before = label === "manager_update" ? await readNotifiedState(ctx, row) : toNotifiedState(row);
	const flow = findReservationFlow(label, before, after);
	if (flow === null || row.friendId === null) return { flow: null, has_action: false, run: null, ...refund };
	const action = (await findOnlineConfig(ctx, input.salonId)).actions[flow];
	if (action === undefined) return { flow, has_action: false, run: null, ...refund };
	const facts = await readPlannedFacts(ctx, row, after);
	const isMoved = flow === "update" && toWireTime(before.startsAt, ctx.zone) !== facts.startsAt;
	const run = await dryRunEffects({
		ctx,
		input: dryRunInput.parse({ action_id: action, friend_id: row.friendId }),
		context: buildReservationContext(flow, {
			...facts,
			request: getRequestKind(label),
			before: isMoved
				? {
						startsAt: toWireTime(before.startsAt, ctx.zone),
						inWords: formatBookedMoment(before.date, before.fromMinute),
					}
				: null,
		}),
	}).catch((error: unknown) => {
		if (error instanceof Refusal) return null;
		throw error;
	});
	return { flow, has_action: true, run, ...refund };
}

/** State that the friend of a moved reservation knows. */
async function readNotifiedState({ db, now }: OperatorCtx, row: ShownReservationRow): Promise<NotifiedState> {
	const changes = mapUnannouncedChanges(await selectUnannouncedChanges(db, [row.id], now));
	return changes.get(row.id)?.notifiedState ?? toNotifiedState(row);
}

/** Reservation after the change; without a resource fee if that follows from the resource. */
type PlannedRow = Omit<ShownReservationRow, "resourceFee"> & { resourceFee: number | null };

function planChange(
	row: ShownReservationRow,
	family: readonly ShownReservationRow[],
	change: PlannedChange,
): { label: HistoryLabel; after: PlannedRow } {
	if (change.change === "move")
		return {
			label: "manager_update",
			after: {
				...row,
				date: change.date,
				fromMinute: change.from,
				toMinute: change.to,
				courseId: change.course_id,
				resourceId: change.salon_resource_id,
				subResourceIds: change.sub_resource_ids,
				courseFee: change.course_id === row.courseId ? row.courseFee : null,
				resourceFee: null,
			},
		};
	if (change.change === "cancel") return { label: "manager_cancel", after: { ...row, status: "canceled" } };
	if (change.change === "delete") return { label: "manager_delete", after: row };
	const decision = change.change;
	if (change.request_id === null) {
		const status = decision === "approve" ? "approved" : "denied";
		const label = row.status === "pending" ? (`${decision}_create_request` as const) : "manager_approve";
		return { label, after: { ...row, status } };
	}
	const request = family.find(({ id }) => id === change.request_id && id !== row.id);
	if (!request) throw notFound();
	const kind = request.status.startsWith("edit_") ? "update" : "cancel";
	const label = `${decision}_${kind}_request` as const;
	if (decision === "deny") return { label, after: row };
	return {
		label,
		after:
			kind === "cancel"
				? { ...row, status: "canceled" }
				: {
						...row,
						...pickOccupiedTime(request),
						resourceFeeIsCharged: request.resourceFeeIsCharged,
					},
	};
}

/** Facts of a reservation after a planned change. */
async function readPlannedFacts(
	ctx: OperatorCtx,
	row: ShownReservationRow,
	after: PlannedRow,
): Promise<ReservationNoticeFacts> {
	const { db, zone } = ctx;
	const resourceIds = [after.resourceId ?? 0, ...after.subResourceIds];
	const facts = (await readReservationFacts(ctx, sql`r.id = ${row.id}`)).get(row.id);
	if (!facts) throw notFound();
	const [courses, resources] = await db.batch([
		db
			.select()
			.from(salonCourses)
			.where(eq(salonCourses.id, after.courseId ?? 0)),
		db
			.select()
			.from(salonResources)
			.where(sql`${salonResources.id} in ${valuesOfList(resourceIds)}`),
	]);
	const [course] = courses;
	const resourceFee = after.resourceFee ?? resources.find(({ id }) => id === after.resourceId)?.fee ?? 0;
	return {
		...facts,
		date: after.date,
		fromMinute: after.fromMinute,
		toMinute: after.toMinute,
		status: after.status,
		startsAt: toWireTime(toInstant(after.date, "00:00", zone)! + after.fromMinute * MINUTE, zone),
		course: course ? { name: course.name, price: after.courseFee ?? course.price } : null,
		resource: resourceIds.flatMap((id) => resources.find((each) => each.id === id)?.name ?? []).join("・"),
		fee: after.resourceFeeIsCharged ? resourceFee : 0,
	};
}
