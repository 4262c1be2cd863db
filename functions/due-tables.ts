import { formSheets } from "#db/acquisition/form-sheets.ts";
import { salonCalendarEvents, salonCalendars } from "#db/booking/salon-calendars.ts";
import { salonPayments } from "#db/booking/salon-payments.ts";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { payments } from "#db/commerce/payments.ts";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { backups } from "#db/console/backup-tables.ts";
import { audiences } from "#db/content/audiences.ts";
import { foreignMenuJobs } from "#db/content/foreign-menus.ts";
import { lineCoupons } from "#db/content/line-coupons.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { multicasts } from "#db/content/multicasts.ts";
import { richmenuLinks } from "#db/content/rich-menus.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { notificationFacts, notificationMessages } from "#db/integrations/notification-tables.ts";
import { openApiTriggerCalls } from "#db/integrations/open-api-tables.ts";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhook-tables.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { followerImports } from "#db/people/follower-imports.ts";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { friendImports } from "#db/people/friend-imports.ts";
import { searchJobs } from "#db/people/search-jobs.ts";

/** Tables whose rows become due (`next_attempt_at`), each with the queue that processes them. */
export const DUE_TABLES = [
	{ table: webhookEvents, queue: "EVENTS" },
	{ table: deliveries, queue: "DELIVERIES" },
	{ table: backgroundTasks, queue: "JOBS" },
	{ table: searchJobs, queue: "JOBS" },
	{ table: friendImports, queue: "JOBS" },
	{ table: followerImports, queue: "JOBS" },
	{ table: friendDeletions, queue: "JOBS" },
	{ table: backups, queue: "JOBS" },
	{ table: audiences, queue: "JOBS" },
	{ table: lineCoupons, queue: "JOBS" },
	{ table: payments, queue: "JOBS" },
	{ table: cardGuarantees, queue: "JOBS" },
	{ table: salonPayments, queue: "JOBS" },
	{ table: foreignMenuJobs, queue: "JOBS" },
	{ table: richmenuLinks, queue: "JOBS" },
	{ table: salonCalendars, queue: "CALENDARS" },
	{ table: salonCalendarEvents, queue: "CALENDARS" },
	{ table: formSheets, queue: "CALENDARS" },
	{ table: lineSends, queue: "JOBS" },
	{ table: multicasts, queue: "JOBS" },
	{ table: openApiTriggerCalls, queue: "JOBS" },
	{ table: notificationFacts, queue: "NOTICES" },
	{ table: notificationMessages, queue: "NOTICES" },
	{ table: outgoingWebhookMessages, queue: "WEBHOOKS" },
] as const;
