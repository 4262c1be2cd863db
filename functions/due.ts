import { formSheets } from "#db/acquisition/form-sheets.ts";
import { salonCalendarEvents, salonCalendars } from "#db/booking/salon-calendars.ts";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { multicasts } from "#db/content/multicasts.ts";
import { richmenuLinks } from "#db/content/rich-menus.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { notificationFacts, notificationMessages } from "#db/integrations/notifications.ts";
import { openApiTriggerCalls } from "#db/integrations/open-api.ts";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhooks.ts";
import { webhookEvents } from "#db/integrations/webhook.ts";
import { friendImports } from "#db/people/friend-imports.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { workSheets } from "#functions/acquisition/forms/sheets/work.ts";
import { forgetLandingVisits } from "#functions/acquisition/landings/forget.ts";
import { forgetOldVisits } from "#functions/acquisition/site-scripts/forget.ts";
import { passByCondition } from "#functions/automation/journeys/pass-by-condition.ts";
import { sendDueReminders } from "#functions/automation/reminders/send-due.ts";
import { sendDueSteps } from "#functions/automation/scenarios/send-due.ts";
import { forgetOldScores } from "#functions/automation/scores/forget.ts";
import { countRecentScores, countScores } from "#functions/automation/scores/work.ts";
import { startDueTasks } from "#functions/automation/tasks/start.ts";
import { remindOfSlots } from "#functions/booking/events/remind-due.ts";
import { workCalendars } from "#functions/booking/salons/calendar/work-calendars.ts";
import { workCalendarEvents } from "#functions/booking/salons/calendar/work-events.ts";
import { expirePassed } from "#functions/booking/salons/expire-passed.ts";
import { recountSalons } from "#functions/booking/salons/recount.ts";
import { lookAtDue } from "#functions/booking/salons/waiting/look-due.ts";
import { workBackgroundTasks } from "#functions/console/background/work.ts";
import { countMessages } from "#functions/console/home/count-messages.ts";
import { forgetOldParts } from "#functions/console/undo/forget.ts";
import { chooseMenu } from "#functions/content/rich-menus/schedule/choose.ts";
import { workMenuLinks } from "#functions/content/rich-menus/work.ts";
import { runPending } from "#functions/engine/actions/pending.ts";
import { workMulticasts } from "#functions/engine/deliveries/multicasts/work.ts";
import { noteGivenUp } from "#functions/engine/deliveries/note-unsent.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { archiveOld } from "#functions/inbox/archive/work.ts";
import { forgetOldNotices } from "#functions/integrations/notifications/forget.ts";
import { gatherDue } from "#functions/integrations/notifications/gather.ts";
import { watchQuota } from "#functions/integrations/notifications/watch-quota.ts";
import { workNotices } from "#functions/integrations/notifications/work.ts";
import { forgetOldCalls } from "#functions/integrations/open-api/logs/forget.ts";
import { workTriggerCalls } from "#functions/integrations/open-api/trigger-calls/work.ts";
import { forgetOldAnswers } from "#functions/integrations/open-api/v1/answers.ts";
import { forgetOldWebhooks } from "#functions/integrations/outgoing-webhooks/log/forget.ts";
import { expireWebhooks } from "#functions/integrations/outgoing-webhooks/sending/expire.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/work.ts";
import { forgetOldEvents } from "#functions/integrations/webhook/forget.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
import { forgetOldJobs } from "#functions/people/friend-search/jobs/forget.ts";
import { workSearchJobs } from "#functions/people/friend-search/jobs/work.ts";
import { forgetOldImports } from "#functions/people/friend-values/imports/forget.ts";
import { workFriendImports } from "#functions/people/friend-values/imports/work.ts";
import { inTurn } from "#functions/platform/queues/in-turn.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { forgetStrangerUses } from "#functions/platform/visitor-bounds/forget.ts";
import type { Ctx } from "./context.ts";

/** The tables whose rows fall due (`next_attempt_at`), each with the queue that takes them. */
export const DUE = [
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

/** @param leave takes over calls that are not answered yet, so that the queue need not wait for them. */
type Work = (ctx: Ctx, leave: (late: Promise<void>) => void) => Promise<void>;

/** Carries out runs that wait, and has sent what they send. */
async function workPending(ctx: Ctx): Promise<void> {
	if ((await runPending(ctx)).length > 0) await wake(ctx.env.DELIVERIES);
}

/** The work of each queue, by the part of its name after the last dash (`musubi-…`, or an `--env`'s own). */
export const WORK: Record<string, Work> = {
	events: workEvents,
	deliveries: workDeliveries,
	// The short ones first. They share nothing but the queue: one that fails has the others wait for nothing.
	jobs: (ctx, leave) =>
		inTurn(
			() => workPending(ctx),
			() => workTriggerCalls(ctx),
			() =>
				workBackgroundTasks(ctx, leave, () =>
					inTurn(
						() => workMenuLinks(ctx, leave),
						// Apart from deliveries, so that no answer to a friend waits behind a broadcast.
						() => workMulticasts(ctx, leave),
						() => workSearchJobs(ctx),
						() => workFriendImports(ctx),
					),
				),
		),
	// Entries in calendars come first: they decide which times can still be booked.
	calendars: (ctx, leave) =>
		inTurn(
			() => workCalendars(ctx, leave),
			() => workCalendarEvents(ctx, leave),
			() => workSheets(ctx, leave),
		),
	notices: workNotices,
	webhooks: workWebhooks,
};

/** Minutely tasks without a queue, in this order. */
export const EVERY_MINUTE: readonly ((ctx: Ctx) => Promise<void>)[] = [
	lookAtDue,
	remindOfSlots,
	// Before what it leaves to be run.
	countRecentScores,
	chooseMenu,
	workPending,
	startDueTasks,
	sendDueSteps,
	sendDueReminders,
	passByCondition,
	forgetOldJobs,
	forgetOldImports,
	forgetOldAnswers,
	forgetOldCalls,
	expirePassed,
	recountSalons,
	countMessages,
	noteGivenUp,
	gatherDue,
	watchQuota,
	forgetOldNotices,
	expireWebhooks,
	forgetOldWebhooks,
	forgetOldParts,
	forgetOldVisits,
	forgetLandingVisits,
	forgetStrangerUses,
	forgetOldScores,
	// The long way, behind whatever waits for its minute.
	countScores,
	// Any other due work comes first.
	forgetOldEvents,
	archiveOld,
];
