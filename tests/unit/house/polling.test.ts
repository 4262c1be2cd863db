import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** Polling by SWR. */
const ASKS_AGAIN = /\brefreshInterval\b/;

/**
 * Allowed polling, with its condition. On every page, and while nothing is in progress, only the first one
 * polls: the cost of an idle console.
 */
const ASKING = {
	"web/platform/shell/usePendingCounts.ts": "always: salons' unsolved number, every minute (M-198)",
	"web/booking/salon-board/unsolved/useUnsolved.ts":
		"while a board is open: one salon's unsolved number (M-198)",
	"web/booking/salon-board/availabilityApi.ts": "while something is kept for a friend, which ends by itself",
	"web/booking/salons/calendars/calendarsApi.ts":
		"while that page is open: what Google did is told by no room",
	"web/content/rich-menus/failedMenus.ts":
		"while the page of signs is open: what LINE took after all is told by no room",
	"web/commerce/points/pointsApi.ts": "the code for stamps changes every half minute",
	"web/automation/scores/scoreApi.ts": "while a score is counted anew",
	"web/integrations/notifications/notificationsApi.ts": "while a message is under way",
	"web/integrations/open-api/webhooks/webhooksApi.ts": "while a message is under way",
	"web/commerce/payments/paymentsApi.ts": "while a provider is asked, or carries out a refund",
	"web/engine/actions/tasksApi.ts": "while a task runs",
	"web/engine/messages/lineCoupons.ts": "while LINE creates, reads or closes a coupon",
	"web/content/audiences/audiencesApi.ts": "LINE prepares an audience by itself, and tells nobody",
	"web/content/broadcasts/broadcastApi.ts": "while a broadcast runs, or its moment comes",
	"web/console/headquarters/headquartersApi.ts":
		"while the page of all accounts is open, or an announcement runs: rooms tell of one account alone",
	"web/console/line-connection/lineConnectionApi.ts":
		"while the page of the connection is open: the clock checks LINE, and no room tells of it",
	"web/console/backups/backupsApi.ts": "while a backup is being made",
	"web/people/friend-search/jobs/searchJobsApi.ts": "while a job is under way",
	"web/people/friend-deletion/friendDeletionApi.ts": "while a deletion runs",
	"web/people/friend-values/imports/friendImportsApi.ts": "while an import is under way",
	"web/people/existing-friends/existingFriendsApi.ts": "while an import is under way",
	"web/content/foreign-menus/foreignMenusApi.ts": "while a check or a removal is under way",
	"web/console/sending-stop/sendingStopApi.ts":
		"while the page of a stop is open: no room tells what becomes due",
	"web/console/simulator/simulatorApi.ts": "the simulator, which is for development alone",
};

test("a page asks the server by itself only where it must: what happens is told by the rooms", () => {
	const asking = listSourceFiles("web").filter((file) => ASKS_AGAIN.test(readFileSync(file, "utf8")));
	expect(asking.sort()).toEqual(Object.keys(ASKING).sort());
});
