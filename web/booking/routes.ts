import { lazyPage, linkedPage } from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { EventIcon, ReservationIcon, SalonIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Pages of salons and events. */
export const bookingPages = {
	schedules: {
		page: lazyPage(() => import("#web/booking/salon-board/FirstSchedulePage.tsx"), "FirstSchedulePage"),
		title: "予約管理",
		entry: { icon: ReservationIcon, label: "予約管理", shortLabel: "予約", section: "reservations" },
	},
	schedule: linkedPage(
		"予約管理",
		() => import("#web/booking/salon-board/SalonSchedulePage.tsx"),
		"SalonSchedulePage",
	),
	unsolved: linkedPage(
		"未対応の予約",
		() => import("#web/booking/salon-board/unsolved/UnsolvedPage.tsx"),
		"UnsolvedPage",
	),
	salons: {
		page: lazyPage(() => import("#web/booking/salons/SalonsPage.tsx"), "SalonsPage"),
		title: "店舗設定",
		entry: { icon: SalonIcon, label: "店舗設定", section: "reservations" },
	},
	salonSetting: linkedPage(
		"店舗の設定",
		() => import("#web/booking/salon-board/unsolved/SalonSettingScreen.tsx"),
		"SalonSettingScreen",
	),
	events: {
		page: lazyPage(() => import("#web/booking/events/EventsPage.tsx"), "EventsPage"),
		title: "イベント予約",
		entry: { icon: EventIcon, label: "イベント予約", section: "reservations" },
	},
	checkIn: {
		page: lazyPage(() => import("#web/booking/events/tickets/CheckInEventsPage.tsx"), "CheckInEventsPage"),
		title: "入場受付",
		entry: { icon: EventIcon, label: "入場受付", section: "sales" },
	},
	eventCheckIn: linkedPage(
		"入場受付",
		() => import("#web/booking/events/tickets/CheckInPage.tsx"),
		"CheckInPage",
	),
	event: linkedPage("イベント予約", () => import("#web/booking/events/EventPage.tsx"), "EventPage"),
} satisfies AreaPages;
