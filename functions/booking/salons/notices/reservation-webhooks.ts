import type { Db, Statement } from "#db/d1-client.ts";
import { isReservationLabel, type ReservationLogLabel } from "#domain/booking/salons/salon-history-labels.ts";
import { toIsoInstant } from "#domain/integrations/open-api/v1/api-fields.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import {
	actorOfRequest,
	BY_FRIEND,
	type WebhookActor,
} from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import { publishEvents } from "#functions/platform/notices/publish-events.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { HistoryEntry, UnitOfWork } from "../engine/unit-of-work.ts";

/** Webhook event per change, whoever made it; operators' notes are internal. */
const WEBHOOK_EVENTS = {
	create: "reservation.created",
	manager_create: "reservation.created",
	manager_approve: "reservation.created",
	approve_create_request: "reservation.created",
	create_request: "reservation.requested",
	update_request: "reservation.requested",
	cancel_request: "reservation.requested",
	manager_update_request: "reservation.requested",
	manager_cancel_request: "reservation.requested",
	update: "reservation.changed",
	manager_update: "reservation.changed",
	approve_update_request: "reservation.changed",
	deny_update_request: "reservation.changed",
	deny_cancel_request: "reservation.changed",
	delete_update_request: "reservation.changed",
	delete_cancel_request: "reservation.changed",
	cancel: "reservation.cancelled",
	manager_cancel: "reservation.cancelled",
	manager_delete: "reservation.cancelled",
	approve_cancel_request: "reservation.cancelled",
	deny_create_request: "reservation.cancelled",
	manager_undo: "reservation.changed",
	manager_patch: null,
	// A booking counts for other systems once it is paid.
	await_payment: null,
	release_unpaid: null,
} as const satisfies Record<ReservationLogLabel, WebhookEventType | null>;

/** Webhook events of a transaction's changes; the sequence number is part of their keys. */
export function buildWebhookEventStatements(db: Db, unitOfWork: UnitOfWork, sequence: number): Statement[] {
	const { salonId } = unitOfWork.state;
	return publishEvents(
		{ db, now: unitOfWork.now },
		unitOfWork.history.flatMap((entry, index) => {
			const type = getWebhookEvent(entry);
			if (type === null) return [];
			const row = (entry.after ?? entry.before) as ReservationRow;
			const { id, parentId, status, startsAt, endsAt, courseId, resourceId } = row;
			return {
				type,
				key: `salon:${salonId}:${sequence}:${index}`,
				actor: toWebhookActor(entry),
				friendId: row.friendId ?? unitOfWork.facts.reservations.get(parentId ?? 0)?.friendId ?? null,
				data: {
					salon_id: salonId,
					reservation_id: id,
					parent_id: parentId,
					status,
					starts_at: toIsoInstant(startsAt),
					ends_at: toIsoInstant(endsAt),
					course_id: courseId,
					resource_id: resourceId,
					change: entry.label as ReservationLogLabel,
				},
			};
		}),
	);
}

function toWebhookActor({ operatorId, programId, isByVisitor }: HistoryEntry): WebhookActor {
	if (isByVisitor) return BY_FRIEND;
	const program = programId === null ? undefined : { codeId: programId };
	return actorOfRequest(operatorId === null ? undefined : { id: operatorId, program });
}

const getWebhookEvent = ({ label, subject }: HistoryEntry) =>
	subject === "reservation" && isReservationLabel(label) ? WEBHOOK_EVENTS[label] : null;
