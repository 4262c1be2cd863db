import { describe, expect, test } from "vitest";
import { readImportsOf } from "#tests/support/source-files.ts";
import AREAS from "../../areas.json" with { type: "json" };
import { EXPLORER_PAGE, LIST_PAGES } from "../../scripts/site-chunks.ts";
import { broughtBy, loadOf, namedByHtml, pageFiles } from "./manifest.ts";

const KB = 1_000;
/** Scripts and styles only: API calls and images are additional, and all together may be twenty requests. */
const FIRST = { requests: 10, bytes: 199 * KB };
const PAGE = { requests: 50, bytes: 583 * KB };
/** Pages with a talk also load the composer. */
const TALK = { requests: 52, bytes: PAGE.bytes + 20 * KB };
const TALKS = ["web/inbox/chat/ChatPage.tsx", "web/people/friends/FriendPage.tsx"];

/** Plain lists, which wait for no editor: less than half a second more on a slow connection. */
const LIST = { requests: 7, bytes: 93 * KB };
/** All that a list needs before it paints. */
const PAINTED = 292 * KB;
const LISTS = [
	...LIST_PAGES.map((page) => [page]),
	...readImportsOf("web/kindViews.ts").flatMap(({ to, onDemand }) =>
		to && onDemand ? [[to, EXPLORER_PAGE]] : [],
	),
];

/** Pages of the menu that show data and open their editors on a press; the timeline shows coupons and LINE's emoji. */
const VIEW = { requests: 19, bytes: 232 * KB };
const VIEWS = [
	"web/booking/events/EventsPage.tsx",
	"web/booking/salon-board/FirstSchedulePage.tsx",
	"web/booking/salons/SalonsPage.tsx",
	"web/console/audit/AuditPage.tsx",
	"web/console/backups/BackupsPage.tsx",
	"web/console/first-day/FirstDayPage.tsx",
	"web/console/report/ReportPage.tsx",
	"web/engine/deliveries/DeliveriesPage.tsx",
	"web/inbox/archive/ArchivePage.tsx",
	"web/inbox/timeline/TimelinePage.tsx",
	"web/people/existing-friends/ExistingFriendsPage.tsx",
	"web/people/friend-deletion/FriendDeletionsPage.tsx",
	"web/people/friend-search/FriendsPage.tsx",
	"web/platform/brand/BrandPage.tsx",
];

/** The API reference uses a rendering library that no other page loads. */
const REFERENCE = { requests: PAGE.requests, bytes: PAGE.bytes + 220 * KB };
const REFERENCES = ["web/integrations/open-api/reference/ReferencePage.tsx"];

/** Modules loaded on a click or after the answers, and parts of a page of which one is open. */
const BY_PRESS = [
	"web/acquisition/forms/FormDesignFields.tsx",
	"web/acquisition/forms/ReceptionFields.tsx",
	"web/automation/journeys/CreateJourneyDialog.tsx",
	"web/automation/journeys/JourneyGroupDialog.tsx",
	"web/booking/events/CreateEventDialog.tsx",
	"web/booking/salons/CreateSalonDialog.tsx",
	"web/console/operators/InviteModal.tsx",
	"web/console/operators/RoleModal.tsx",
	"web/console/operators/SessionsModal.tsx",
	"web/console/people/AddPersonModal.tsx",
	"web/integrations/notifications/ChannelPanel.tsx",
	"web/integrations/open-api/CodeForm.tsx",
	"web/integrations/open-api/TriggerForm.tsx",
	"web/people/friend-search/SearchBoard.tsx",
	"web/people/friend-search/SelectionBar.tsx",
	"web/people/friend-search/listFilters.ts",
	"web/platform/emoji/EmojiPanel.tsx",
	"web/platform/passkeys/PasskeyButton.tsx",
	"web/engine/friend-records/editor/MemberEditor.tsx",
	"web/engine/selector/SelectorPanel.tsx",
	"web/engine/actions/ActionTalk.tsx",
	"web/content/templates/flex/FlexJsonField.tsx",
	"web/engine/steps/editor/StepEditor.tsx",
	"web/engine/versions/VersionsDrawer.tsx",
	"web/booking/salon-board/unsolved/StrandedDialog.tsx",
	"web/booking/salons/calendars/CalendarsPart.tsx",
	"web/booking/salons/online/SalonActionsPart.tsx",
	"web/booking/salons/reminders/SalonEpisodeParts.tsx",
	"web/booking/salons/special/SpecialDatesPart.tsx",
	"web/booking/salons/urls/SalonUrlsPart.tsx",
	"web/booking/salons/waiting/WaitingListPart.tsx",
];

/** Loaded by the shell itself once a page is shown. */
const BY_SHELL = "web/platform/api/roomSocket.ts";

/** Lazily loaded page modules, without the two development pages, which show everything at once. */
const pages = ["web/routes.ts", ...AREAS.map((area) => `web/${area}/routes.ts`)]
	.flatMap(readImportsOf)
	.filter(({ onDemand }) => onDemand)
	.map(({ to }) => to!)
	.filter((page) => !/^web\/console\/(simulator|widgets)\//.test(page));

const html = namedByHtml();
const first = new Set([...html, ...broughtBy("index.html")]);

/** Modules that a page loads when it opens: its own, and those that its parts load without a click. */
function openedBy(page: string): Set<string> {
	const asked = new Set([page]);
	const parts = new Set([page]);
	for (const part of parts)
		for (const { to, typeOnly, onDemand } of /\.tsx?$/.test(part) ? readImportsOf(part) : []) {
			if (!to || typeOnly || to === BY_SHELL || BY_PRESS.includes(to)) continue;
			parts.add(to);
			if (onDemand) asked.add(to);
		}
	return new Set([...asked].flatMap((module) => [...broughtBy(module)]));
}

describe("the site", () => {
	test("shows the home page with few and small files", () => {
		const load = loadOf(first);
		console.log(`最初の画面: ${load.requests} ファイル、${Math.round(load.bytes / KB)} KB（gzip）`);
		expect(load.requests).toBeLessThanOrEqual(FIRST.requests);
		expect(load.bytes).toBeLessThanOrEqual(FIRST.bytes);
	});

	test("tells the browser at once of all that comes with the page, so that no file waits for another", () => {
		expect([...broughtBy("index.html")].filter((file) => !html.has(file))).toEqual([]);
	});
});

describe.each(LISTS)("%s", (...modules) => {
	test("asks for little more, and for no editor", () => {
		const load = loadOf(
			[...new Set(modules.flatMap((each) => [...broughtBy(each)]))].filter((file) => !first.has(file)),
		);
		expect(load.requests).toBeLessThanOrEqual(LIST.requests);
		expect(load.bytes).toBeLessThanOrEqual(LIST.bytes);
		expect(load.bytes + loadOf(first).bytes).toBeLessThanOrEqual(PAINTED);
	});
});

test.each(VIEWS)("%s asks for no editor", (page) => {
	const load = loadOf([...broughtBy(page)].filter((file) => !first.has(file)));
	expect(load.requests).toBeLessThanOrEqual(VIEW.requests);
	expect(load.bytes).toBeLessThanOrEqual(VIEW.bytes);
});

test.each([...new Set(pages)])("the page's HTML names the files of %s", (page) => {
	const named = Object.values(pageFiles.pages).map((indexes) =>
		indexes!.map((index) => pageFiles.files[index]),
	);
	const further = [...broughtBy(page)].filter((file) => !first.has(file)).map((file) => `/${file}`);
	expect(named.some((files) => further.every((file) => files.includes(file)))).toBe(true);
});

describe.each([...new Set(pages)])("%s", (page) => {
	test("asks for few files more", () => {
		const load = loadOf([...openedBy(page)].filter((file) => !first.has(file)));
		console.log(`${page}: あと ${load.requests} ファイル、${Math.round(load.bytes / KB)} KB`);
		const most = TALKS.includes(page) ? TALK : REFERENCES.includes(page) ? REFERENCE : PAGE;
		expect(load.requests).toBeLessThanOrEqual(most.requests);
		expect(load.bytes).toBeLessThanOrEqual(most.bytes);
	});
});
