import { backgroundTasks } from "#db/background-tasks.ts";
import { deliveries } from "#db/deliveries.ts";
import { formSheets } from "#db/form-sheets.ts";
import { friendImports } from "#db/friend-imports.ts";
import { multicasts } from "#db/multicasts.ts";
import { notificationFacts, notificationMessages } from "#db/notifications.ts";
import { openApiTriggerCalls } from "#db/open-api.ts";
import { outgoingWebhookMessages } from "#db/outgoing-webhooks.ts";
import { richmenuLinks } from "#db/richmenus.ts";
import { salonCalendarEvents, salonCalendars } from "#db/salon-calendars.ts";
import { searchJobs } from "#db/search-jobs.ts";
import { webhookEvents } from "#db/webhook.ts";
import { runPending } from "./actions/pending.ts";
import { archiveOld } from "./archive/work.ts";
import { workBackgroundTasks } from "./background/work.ts";
import type { Ctx } from "./context.ts";
import { workMulticasts } from "./deliveries/multicasts/work.ts";
import { noteGivenUp } from "./deliveries/note-unsent.ts";
import { workDeliveries } from "./deliveries/work.ts";
import { sendDueReminders } from "./episodes/send-due.ts";
import { remindOfSlots } from "./events/remind-due.ts";
import { workSheets } from "./forms/sheets/work.ts";
import { forgetOldJobs } from "./friend-search/jobs/forget.ts";
import { workSearchJobs } from "./friend-search/jobs/work.ts";
import { countMessages } from "./home/count-messages.ts";
import { passByCondition } from "./journeys/pass-by-condition.ts";
import { forgetLandingVisits } from "./landings/forget.ts";
import { forgetOldImports } from "./members/imports/forget.ts";
import { workFriendImports } from "./members/imports/work.ts";
import { forgetOldNotices } from "./notifications/forget.ts";
import { gatherDue } from "./notifications/gather.ts";
import { watchQuota } from "./notifications/watch-quota.ts";
import { workNotices } from "./notifications/work.ts";
import { forgetOldCalls } from "./open-api/logs/forget.ts";
import { workTriggerCalls } from "./open-api/trigger-calls/work.ts";
import { forgetOldAnswers } from "./open-api/v1/answers.ts";
import { forgetOldWebhooks } from "./outgoing-webhooks/log/forget.ts";
import { expireWebhooks } from "./outgoing-webhooks/sending/expire.ts";
import { workWebhooks } from "./outgoing-webhooks/sending/work.ts";
import { inTurn } from "./queues/in-turn.ts";
import { wake } from "./queues/wake.ts";
import { chooseMenu } from "./richmenus/schedule/choose.ts";
import { workMenuLinks } from "./richmenus/work.ts";
import { workCalendars } from "./salon/calendar/work-calendars.ts";
import { workCalendarEvents } from "./salon/calendar/work-events.ts";
import { expirePassed } from "./salon/expire-passed.ts";
import { recountSalons } from "./salon/recount.ts";
import { lookAtDue } from "./salon/waiting/look-due.ts";
import { sendDueSteps } from "./scenarios/send-due.ts";
import { forgetOldScores } from "./scores/forget.ts";
import { countRecentScores, countScores } from "./scores/work.ts";
import { forgetOldVisits } from "./scripts/forget.ts";
import { forgetStrangerUses } from "./strangers/forget.ts";
import { startDueTasks } from "./tasks/start.ts";
import { forgetOldParts } from "./undo/forget.ts";
import { forgetOldEvents } from "./webhook/forget.ts";
import { workEvents } from "./webhook/work.ts";

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
	// What people put into a calendar comes first: it says when nothing can be booked any more.
	calendars: (ctx, leave) =>
		inTurn(
			() => workCalendars(ctx, leave),
			() => workCalendarEvents(ctx, leave),
			() => workSheets(ctx, leave),
		),
	notices: workNotices,
	webhooks: workWebhooks,
};

/** What is done every minute without a queue, in this order. */
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
	// Whatever else is due comes first.
	forgetOldEvents,
	archiveOld,
];
