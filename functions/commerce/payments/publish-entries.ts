import { type SQL, sql } from "drizzle-orm";
import { paymentEntries, payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import type { PaymentEntryKind } from "#domain/commerce/payments/payment-entry.ts";
import type { NoticeEventName } from "#domain/integrations/notifications/events/registry.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";
import { type PublishContext, publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";

/** Webhook type of each kind of entry. */
const WEBHOOK_TYPES: Record<PaymentEntryKind, WebhookEventType> = {
	charge: "payment.paid",
	refund: "payment.refunded",
	"refund-failed": "payment.refunded",
	dispute: "payment.disputed",
	"dispute-won": "payment.disputed",
};

/** Entries that operators are notified of. Refunds and records at the shop are their own acts. */
const NOTICES: Partial<Record<PaymentEntryKind, NoticeEventName>> = {
	charge: "payment_received",
	dispute: "payment_disputed",
};

/**
 * Statements that publish entries of the ledger to other systems and notify operators of them, after the sums in the entries' batch.
 * @param ofEntries condition on the new entries `y` of payments `p`
 */
export const publishEntries = (ctx: PublishContext, ofEntries: SQL): Statement[] => {
	const rows = sql`${paymentEntries} y join ${payments} p on p.id = y.payment_id`;
	return [
		publishSelectedEvents(
			ctx,
			{
				type: sql`(${JSON.stringify(WEBHOOK_TYPES)} ->> ('$."' || y.kind || '"'))`,
				key: sql`'payment:' || y.id`,
				friendId: sql`p.friend_id`,
				data: sql`json_object('payment_id', p.id, 'entry_id', y.id, 'kind', y.kind, 'title', p.title, 'purpose', p.purpose,
					'purpose_id', p.purpose_id, 'yen', abs(y.yen), 'provider', y.provider, 'method', y.method,
					'state', p.state, 'amount_yen', p.amount_yen, 'paid_yen', p.paid_yen,
					'refunded_yen', p.refunded_yen, 'is_test', json(iif(y.is_test, 'true', 'false')))`,
			},
			sql`cross join ${rows} where ${ofEntries}`,
		),
		...Object.entries(NOTICES).map(([kind, event]) =>
			noteSelectedEvents(
				ctx,
				event,
				{
					key: sql`'payment:' || y.id`,
					friendId: sql`p.friend_id`,
					values: sql`json_object('payment_id', p.id, 'title', p.title, 'yen', abs(y.yen), 'is_test', y.is_test)`,
				},
				sql`from ${rows} where y.kind = ${kind} and y.provider <> 'shop' and ${ofEntries}`,
			),
		),
	];
};
