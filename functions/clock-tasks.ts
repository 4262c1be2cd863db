import type { SQL } from "drizzle-orm";
import {
	deleteOldLandingVisits,
	hasOldLandingVisits,
} from "#functions/acquisition/landings/delete-old-landing-visits.ts";
import {
	deleteOldSiteVisits,
	hasOldSiteVisits,
} from "#functions/acquisition/site-scripts/delete-old-site-visits.ts";
import { hasDuePhases, passByCondition } from "#functions/automation/journeys/pass-by-condition.ts";
import { hasDueReminders, sendDueReminders } from "#functions/automation/reminders/send-due-reminders.ts";
import {
	hasDueScenarioSteps,
	sendDueScenarioSteps,
} from "#functions/automation/scenarios/send-due-scenario-steps.ts";
import { countRecentScores, countScores } from "#functions/automation/scores/count-scores.ts";
import { deleteOldScores, hasOldScores } from "#functions/automation/scores/delete-old-scores.ts";
import { hasRecentEvents, hasScoresToCount } from "#functions/automation/scores/score-due.ts";
import { hasDueTasks } from "#functions/automation/tasks/due-tasks.ts";
import { startDueTasks } from "#functions/automation/tasks/start-due-tasks.ts";
import { hasSlotsToRemind, remindDueSlots } from "#functions/booking/events/remind-due-slots.ts";
import { expirePassedRequests, hasPassedRequests } from "#functions/booking/salons/expire-passed-requests.ts";
import {
	deleteOldSalonAnswers,
	hasDifferingCounts,
	hasOldSalonAnswers,
	recountSalons,
} from "#functions/booking/salons/recount-salons.ts";
import { checkDueWaitingDays, hasDueWaitingDays } from "#functions/booking/salons/waiting/check-due-days.ts";
import { hasCouponsToRemindOf, remindOfCoupons } from "#functions/commerce/coupons/remind-of-coupons.ts";
import { countGoals, hasGoalsToCount } from "#functions/commerce/introductions/count-goals.ts";
import {
	deleteOldIntroductionVisits,
	hasOldIntroductionVisits,
} from "#functions/commerce/introductions/introduction-visits.ts";
import {
	deleteOldPaymentEvents,
	hasOldPaymentEvents,
} from "#functions/commerce/payments/delete-old-events.ts";
import { evaluateRanks, hasDueRanks } from "#functions/commerce/points/evaluate-ranks.ts";
import { expirePoints, hasExpiredPoints } from "#functions/commerce/points/expire-points.ts";
import { grantForBirthdays, hasBirthdaysToGrant } from "#functions/commerce/points/grant-for-birthdays.ts";
import { grantForEvents, hasEventsToGrant } from "#functions/commerce/points/grant-for-events.ts";
import {
	hasDueSubscriptions,
	renewSubscriptions,
} from "#functions/commerce/products/subscriptions/renew-subscriptions.ts";
import { decideDueTests, hasTestsToDecide } from "#functions/console/ab-tests/decide-due-tests.ts";
import { checkForRelease, isReleaseCheckDue } from "#functions/console/about/check-for-release.ts";
import {
	cleanUpLinkedSessions,
	isLinkedSessionCleanupDue,
} from "#functions/console/accounts/end-linked-sessions.ts";
import { isDailyBackupDue, startDailyBackup } from "#functions/console/backups/start-backup.ts";
import {
	continueLostAnnouncement,
	isContinuationDue,
} from "#functions/console/headquarters/announcements/continue-lost-announcement.ts";
import { countDailyMessages, hasUncountedMessages } from "#functions/console/home/count-daily-messages.ts";
import {
	beginLineChecks,
	isLineCheckDue,
	lacksLineChecks,
	watchLine,
} from "#functions/console/line-connection/watch-line.ts";
import { fetchFigures, hasDueFigures } from "#functions/console/line-figures/fetch-figures.ts";
import { isFigurePlanDue, planFigures } from "#functions/console/line-figures/plan-figures.ts";
import {
	deleteExpiredSignIns,
	hasExpiredSignIns,
	hasTooManyFailures,
	limitStoredFailures,
} from "#functions/console/operators/delete-expired-sign-ins.ts";
import {
	countSentDeliveries,
	hasUncountedSends,
} from "#functions/console/sending-costs/count-sent-deliveries.ts";
import { deleteOldUndoParts, hasOldUndoParts } from "#functions/console/undo/delete-old-undo-parts.ts";
import { hasApprovalsToRecheck, recheckApprovals } from "#functions/content/broadcasts/recheck-approvals.ts";
import {
	evaluateMenuRules,
	hasRulesToEvaluate,
} from "#functions/content/rich-menus/rules/evaluate-menu-rules.ts";
import {
	chooseDefaultMenu,
	mayDefaultMenuChange,
} from "#functions/content/rich-menus/schedule/choose-default-menu.ts";
import { carryOutPendingRuns, hasPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { hasGivenUpDeliveries, notifyGivenUp } from "#functions/engine/deliveries/notify-unsent.ts";
import { hasMessagesToArchive } from "#functions/inbox/archive/archive-run.ts";
import { archiveOldMessages } from "#functions/inbox/archive/archive-worker.ts";
import { isLiffCheckDue, syncDueLiffApps } from "#functions/integrations/liff/sync-liff-apps.ts";
import { deleteOldNotices, hasOldNotices } from "#functions/integrations/notifications/delete-old-notices.ts";
import { gatherLinesOnTick, hasDueLines } from "#functions/integrations/notifications/gather-lines.ts";
import { isQuotaCheckDue, watchQuota } from "#functions/integrations/notifications/watch-quota.ts";
import { deleteOldCalls, hasOldCalls } from "#functions/integrations/open-api/logs/delete-old-calls.ts";
import { deleteOldAnswers, hasOldAnswers } from "#functions/integrations/open-api/v1/answer-once.ts";
import {
	deleteOldWebhooks,
	hasOldWebhooks,
} from "#functions/integrations/outgoing-webhooks/log/delete-old-webhooks.ts";
import {
	expireWebhooks,
	hasExpiredWebhooks,
} from "#functions/integrations/outgoing-webhooks/sending/expire-webhooks.ts";
import { deleteOldEvents, hasOldEvents } from "#functions/integrations/webhook/delete-old-events.ts";
import {
	hasLongBlockedFriends,
	requestDeletionOfLongBlocked,
} from "#functions/people/friend-deletion/blocked-friends-rule.ts";
import {
	deleteOldSearchJobs,
	hasOldSearchJobs,
} from "#functions/people/friend-search/jobs/delete-old-search-jobs.ts";
import {
	deleteOldImports,
	hasOldImports,
} from "#functions/people/friend-values/imports/delete-old-imports.ts";
import { deleteOldSaveKeys, hasOldSaveKeys } from "#functions/platform/http/delete-old-save-keys.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import {
	deleteVisitorCounts,
	hasOldVisitorCounts,
} from "#functions/platform/visitor-bounds/delete-visitor-counts.ts";
import type { Ctx } from "./context.ts";
import { POINT_EVENT_SOURCES } from "./point-event-sources.ts";
import { hasDueRows, wakeDueQueues } from "./wake-due-queues.ts";

/** Task of the clock. */
export interface ClockTask {
	run: (ctx: Ctx) => Promise<void>;
	/** Condition under which there is work. It is part of one statement with all others, so an index must answer it. */
	isDue: (ctx: Ctx) => SQL;
}

/** Executes pending runs, and wakes the queue of the deliveries that they create. */
export async function workPending(ctx: Ctx): Promise<void> {
	if ((await carryOutPendingRuns(ctx)).length > 0) await wakeQueue(ctx.env.DELIVERIES);
}

/** Grants points for the events of all areas. */
const grantPointsForEvents = (ctx: Ctx): Promise<void> => grantForEvents(ctx, POINT_EVENT_SOURCES);

/** Finds introduced friends who have reached the goal, by the events of all areas. */
const countIntroductionGoals = (ctx: Ctx): Promise<void> => countGoals(ctx, POINT_EVENT_SOURCES);

/** Tasks of every minute, in this order. */
export const MINUTELY_TASKS: readonly ClockTask[] = [
	{ run: wakeDueQueues, isDue: hasDueRows },
	{ run: checkDueWaitingDays, isDue: hasDueWaitingDays },
	{ run: remindDueSlots, isDue: hasSlotsToRemind },
	// Before `workPending`, which executes the runs that it creates.
	{ run: countRecentScores, isDue: hasRecentEvents },
	{ run: chooseDefaultMenu, isDue: mayDefaultMenuChange },
	// Before the points, whose rules count introductions.
	{ run: countIntroductionGoals, isDue: () => hasGoalsToCount(POINT_EVENT_SOURCES) },
	{ run: grantPointsForEvents, isDue: () => hasEventsToGrant(POINT_EVENT_SOURCES) },
	{ run: grantForBirthdays, isDue: hasBirthdaysToGrant },
	{ run: expirePoints, isDue: hasExpiredPoints },
	{ run: evaluateRanks, isDue: hasDueRanks },
	{ run: remindOfCoupons, isDue: hasCouponsToRemindOf },
	{ run: workPending, isDue: hasPendingRuns },
	// After the runs that change what the rules depend on.
	{ run: evaluateMenuRules, isDue: hasRulesToEvaluate },
	{ run: recheckApprovals, isDue: hasApprovalsToRecheck },
	// Before the tasks, of which it makes the rests of tests due.
	{ run: decideDueTests, isDue: hasTestsToDecide },
	{ run: startDueTasks, isDue: hasDueTasks },
	{ run: sendDueScenarioSteps, isDue: hasDueScenarioSteps },
	{ run: sendDueReminders, isDue: hasDueReminders },
	{ run: passByCondition, isDue: hasDuePhases },
	{ run: expirePassedRequests, isDue: hasPassedRequests },
	{ run: recountSalons, isDue: hasDifferingCounts },
	{ run: countDailyMessages, isDue: hasUncountedMessages },
	{ run: countSentDeliveries, isDue: hasUncountedSends },
	{ run: notifyGivenUp, isDue: hasGivenUpDeliveries },
	{ run: gatherLinesOnTick, isDue: hasDueLines },
	{ run: watchQuota, isDue: isQuotaCheckDue },
	{ run: watchLine, isDue: isLineCheckDue },
	{ run: syncDueLiffApps, isDue: isLiffCheckDue },
	{ run: expireWebhooks, isDue: hasExpiredWebhooks },
	{ run: limitStoredFailures, isDue: hasTooManyFailures },
	{ run: cleanUpLinkedSessions, isDue: isLinkedSessionCleanupDue },
	{ run: continueLostAnnouncement, isDue: isContinuationDue },
	{ run: planFigures, isDue: isFigurePlanDue },
	{ run: fetchFigures, isDue: hasDueFigures },
	// Long-running, so after all tasks that are due in this minute.
	{ run: countScores, isDue: hasScoresToCount },
	{ run: archiveOldMessages, isDue: hasMessagesToArchive },
];

/** Cleanup, which can wait for an hour; each task is repeated while it is due. */
export const HOURLY_TASKS: readonly ClockTask[] = [
	{ run: startDailyBackup, isDue: isDailyBackupDue },
	{ run: deleteExpiredSignIns, isDue: hasExpiredSignIns },
	{ run: beginLineChecks, isDue: lacksLineChecks },
	{ run: deleteOldSaveKeys, isDue: hasOldSaveKeys },
	{ run: deleteOldSalonAnswers, isDue: hasOldSalonAnswers },
	{ run: deleteOldSearchJobs, isDue: hasOldSearchJobs },
	{ run: deleteOldImports, isDue: hasOldImports },
	{ run: deleteOldAnswers, isDue: hasOldAnswers },
	{ run: deleteOldCalls, isDue: hasOldCalls },
	{ run: deleteOldNotices, isDue: hasOldNotices },
	{ run: deleteOldWebhooks, isDue: hasOldWebhooks },
	{ run: deleteOldUndoParts, isDue: hasOldUndoParts },
	{ run: deleteOldSiteVisits, isDue: hasOldSiteVisits },
	{ run: deleteOldLandingVisits, isDue: hasOldLandingVisits },
	{ run: deleteOldIntroductionVisits, isDue: hasOldIntroductionVisits },
	{ run: deleteVisitorCounts, isDue: hasOldVisitorCounts },
	{ run: deleteOldScores, isDue: hasOldScores },
	{ run: deleteOldEvents, isDue: hasOldEvents },
	{ run: renewSubscriptions, isDue: hasDueSubscriptions },
	{ run: deleteOldPaymentEvents, isDue: hasOldPaymentEvents },
	{ run: checkForRelease, isDue: isReleaseCheckDue },
	{ run: requestDeletionOfLongBlocked, isDue: hasLongBlockedFriends },
];
