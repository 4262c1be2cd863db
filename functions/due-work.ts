import { formSheets } from "#db/acquisition/form-sheets.ts";
import { salonCalendarEvents, salonCalendars } from "#db/booking/salon-calendars.ts";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { multicasts } from "#db/content/multicasts.ts";
import { richmenuLinks } from "#db/content/rich-menus.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { notificationFacts, notificationMessages } from "#db/integrations/notification-tables.ts";
import { openApiTriggerCalls } from "#db/integrations/open-api-tables.ts";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhook-tables.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { friendImports } from "#db/people/friend-imports.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { writeFormSheets } from "#functions/acquisition/forms/sheets/form-sheet-worker.ts";
import { deleteOldLandingVisits } from "#functions/acquisition/landings/delete-old-landing-visits.ts";
import { deleteOldSiteVisits } from "#functions/acquisition/site-scripts/delete-old-site-visits.ts";
import { passByCondition } from "#functions/automation/journeys/pass-by-condition.ts";
import { sendDueReminders } from "#functions/automation/reminders/send-due-reminders.ts";
import { sendDueScenarioSteps } from "#functions/automation/scenarios/send-due-scenario-steps.ts";
import { countRecentScores, countScores } from "#functions/automation/scores/count-scores.ts";
import { deleteOldScores } from "#functions/automation/scores/delete-old-scores.ts";
import { startDueTasks } from "#functions/automation/tasks/start-due-tasks.ts";
import { remindDueSlots } from "#functions/booking/events/remind-due-slots.ts";
import { sendDueCalendarEvents } from "#functions/booking/salons/calendar/calendar-event-worker.ts";
import { readDueCalendars } from "#functions/booking/salons/calendar/calendar-read-worker.ts";
import { expirePassedRequests } from "#functions/booking/salons/expire-passed-requests.ts";
import { recountSalons } from "#functions/booking/salons/recount-salons.ts";
import { checkDueWaitingDays } from "#functions/booking/salons/waiting/check-due-days.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { countDailyMessages } from "#functions/console/home/count-daily-messages.ts";
import { deleteOldUndoParts } from "#functions/console/undo/delete-old-undo-parts.ts";
import { sendDueMenuLinks } from "#functions/content/rich-menus/menu-link-worker.ts";
import { chooseDefaultMenu } from "#functions/content/rich-menus/schedule/choose-default-menu.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/run-pending.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { sendDueMulticasts } from "#functions/engine/deliveries/multicasts/multicast-worker.ts";
import { notifyGivenUp } from "#functions/engine/deliveries/notify-unsent.ts";
import { archiveOldMessages } from "#functions/inbox/archive/archive-worker.ts";
import { deleteOldNotices } from "#functions/integrations/notifications/delete-old-notices.ts";
import { gatherLinesOnTick } from "#functions/integrations/notifications/gather-lines.ts";
import { workNotices } from "#functions/integrations/notifications/notice-worker.ts";
import { watchQuota } from "#functions/integrations/notifications/watch-quota.ts";
import { deleteOldCalls } from "#functions/integrations/open-api/logs/delete-old-calls.ts";
import { workTriggerCalls } from "#functions/integrations/open-api/trigger-calls/trigger-call-worker.ts";
import { deleteOldAnswers } from "#functions/integrations/open-api/v1/answer-once.ts";
import { deleteOldWebhooks } from "#functions/integrations/outgoing-webhooks/log/delete-old-webhooks.ts";
import { expireWebhooks } from "#functions/integrations/outgoing-webhooks/sending/expire-webhooks.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { deleteOldEvents } from "#functions/integrations/webhook/delete-old-events.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { deleteOldSearchJobs } from "#functions/people/friend-search/jobs/delete-old-search-jobs.ts";
import { workSearchJobs } from "#functions/people/friend-search/jobs/search-job-worker.ts";
import { deleteOldImports } from "#functions/people/friend-values/imports/delete-old-imports.ts";
import { workFriendImports } from "#functions/people/friend-values/imports/friend-import-worker.ts";
import { runSequentially } from "#functions/platform/queues/run-sequentially.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { deleteVisitorCounts } from "#functions/platform/visitor-bounds/delete-visitor-counts.ts";
import type { Ctx } from "./context.ts";

/** Tables whose rows become due (`next_attempt_at`), each with the queue that processes them. */
export const DUE_TABLES = [
	{ table: webhookEvents, queue: "EVENTS" },
	{ table: deliveries, queue: "DELIVERIES" },
	{ table: backgroundTasks, queue: "JOBS" },
	{ table: searchJobs, queue: "JOBS" },
	{ table: friendImports, queue: "JOBS" },
	{ table: richmenuLinks, queue: "JOBS" },
	{ table: salonCalendars, queue: "CALENDARS" },
	{ table: salonCalendarEvents, queue: "CALENDARS" },
	{ table: formSheets, queue: "CALENDARS" },
	{ table: multicasts, queue: "JOBS" },
	{ table: openApiTriggerCalls, queue: "JOBS" },
	{ table: notificationFacts, queue: "NOTICES" },
	{ table: notificationMessages, queue: "NOTICES" },
	{ table: outgoingWebhookMessages, queue: "WEBHOOKS" },
] as const;

/** @param waitUntil takes over calls without a response, so that the queue need not wait for them */
type QueueConsumer = (ctx: Ctx, waitUntil: (lateWork: Promise<void>) => void) => Promise<void>;

/** Executes pending runs, and wakes the queue of the deliveries that they create. */
async function workPending(ctx: Ctx): Promise<void> {
	if ((await carryOutPendingRuns(ctx)).length > 0) await wakeQueue(ctx.env.DELIVERIES);
}

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
						() => workSearchJobs(ctx),
						() => workFriendImports(ctx),
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
};

/** Tasks that run every minute without a queue, in this order. */
export const MINUTELY_TASKS: readonly ((ctx: Ctx) => Promise<void>)[] = [
	checkDueWaitingDays,
	remindDueSlots,
	// Before `workPending`, which executes the runs that it creates.
	countRecentScores,
	chooseDefaultMenu,
	workPending,
	startDueTasks,
	sendDueScenarioSteps,
	sendDueReminders,
	passByCondition,
	deleteOldSearchJobs,
	deleteOldImports,
	deleteOldAnswers,
	deleteOldCalls,
	expirePassedRequests,
	recountSalons,
	countDailyMessages,
	notifyGivenUp,
	gatherLinesOnTick,
	watchQuota,
	deleteOldNotices,
	expireWebhooks,
	deleteOldWebhooks,
	deleteOldUndoParts,
	deleteOldSiteVisits,
	deleteOldLandingVisits,
	deleteVisitorCounts,
	deleteOldScores,
	// Long-running, so after all tasks that are due in this minute.
	countScores,
	// Cleanup, which can wait for all other work.
	deleteOldEvents,
	archiveOldMessages,
];
