import { lazyPage, linkedPage } from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { ClockIcon, ReportIcon, SendIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Pages over all accounts, for people of the headquarters. */
export const headquartersPages = {
	headquarters: {
		page: lazyPage(() => import("./HeadquartersPage.tsx"), "HeadquartersPage"),
		title: "全アカウント",
		words: ["本部", "店舗", "比較"],
		entry: { icon: ReportIcon, label: "全アカウント", section: "headquarters" },
		headquarters: true,
	},
	announcements: {
		page: lazyPage(() => import("./announcements/AnnouncementsPage.tsx"), "AnnouncementsPage"),
		title: "本部のお知らせ",
		entry: { icon: SendIcon, label: "本部のお知らせ", section: "headquarters" },
		headquarters: true,
	},
	newAnnouncement: {
		...linkedPage(
			"本部のお知らせの作成",
			() => import("./announcements/AnnouncementEditorPage.tsx"),
			"AnnouncementEditorPage",
		),
		headquarters: true,
	},
	announcement: {
		...linkedPage("本部のお知らせ", () => import("./announcements/AnnouncementPage.tsx"), "AnnouncementPage"),
		headquarters: true,
	},
	headquartersAudit: {
		page: lazyPage(() => import("./HeadquartersAuditPage.tsx"), "HeadquartersAuditPage"),
		title: "全アカウントの操作履歴",
		entry: { icon: ClockIcon, label: "全アカウントの履歴", section: "headquarters" },
		headquarters: true,
	},
} satisfies AreaPages;
