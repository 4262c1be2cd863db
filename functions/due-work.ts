import { writeFormSheets } from "#functions/acquisition/forms/sheets/form-sheet-worker.ts";
import { sendDueCalendarEvents } from "#functions/booking/salons/calendar/calendar-event-worker.ts";
import { readDueCalendars } from "#functions/booking/salons/calendar/calendar-read-worker.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { sendDueMenuLinks } from "#functions/content/rich-menus/menu-link-worker.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { sendDueMulticasts } from "#functions/engine/deliveries/multicasts/multicast-worker.ts";
import { workNotices } from "#functions/integrations/notifications/notice-worker.ts";
import { workTriggerCalls } from "#functions/integrations/open-api/trigger-calls/trigger-call-worker.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { runSequentially } from "#functions/platform/queues/run-sequentially.ts";
import { workPending } from "./clock-tasks.ts";
import type { Ctx } from "./context.ts";
import { runLongJobs } from "./long-jobs.ts";
import { runTick } from "./tick.ts";

/** @param waitUntil takes over calls without a response, so that the queue need not wait for them */
type QueueConsumer = (ctx: Ctx, waitUntil: (lateWork: Promise<void>) => void) => Promise<void>;

/**
 * Consumers by queue: the part of its name after the last dash (`musubi-…`, or that of another `--env`).
 */
export const QUEUE_WORK: Record<string, QueueConsumer> = {
	events: workWebhookEvents,
	deliveries: sendDueDeliveries,
	// Short tasks first. They are independent: a failed one does not stop the others.
	jobs: (ctx, waitUntil) =>
		runSequentially(
			() => workPending(ctx),
			() => workTriggerCalls(ctx),
			() =>
				runBackgroundTasks(ctx, waitUntil, () =>
					runSequentially(
						() => sendDueMenuLinks(ctx, waitUntil),
						// Separate from deliveries, so that no reply to a friend waits for a broadcast.
						() => sendDueMulticasts(ctx, waitUntil),
						() => runLongJobs(ctx),
					),
				),
		),
	// Calendar entries first, because they decide which times are still free.
	calendars: (ctx, waitUntil) =>
		runSequentially(
			() => readDueCalendars(ctx, waitUntil),
			() => sendDueCalendarEvents(ctx, waitUntil),
			() => writeFormSheets(ctx, waitUntil),
		),
	notices: workNotices,
	webhooks: workWebhooks,
	clock: runTick,
};
