import { lazyPage } from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { ArchiveIcon, ChatIcon, MessageIcon } from "#web/platform/ui/consoleIcons.tsx";

const ChatPage = lazyPage(() => import("#web/inbox/chat/ChatPage.tsx"), "ChatPage");

const GroupsPage = lazyPage(() => import("#web/inbox/groups/GroupsPage.tsx"), "GroupsPage");

/** Pages of talks. */
export const inboxPages = {
	chat: {
		page: ChatPage,
		title: "チャット",
		entry: { icon: ChatIcon, label: "チャット" },
	},
	groups: { page: GroupsPage, title: "グループ" },
	groupTalk: { page: GroupsPage, title: "グループ", same: "groups" },
	chatTalk: { page: ChatPage, title: "チャット", same: "chat" },
	chatSetting: {
		page: lazyPage(() => import("#web/inbox/chat/ChatSettingPage.tsx"), "ChatSettingPage"),
		title: "チャットの設定",
		entry: { icon: ChatIcon, label: "チャットの設定", section: "settings" },
	},
	timeline: {
		page: lazyPage(() => import("#web/inbox/timeline/TimelinePage.tsx"), "TimelinePage"),
		title: "タイムライン",
		entry: { icon: MessageIcon, label: "タイムライン" },
	},
	archive: {
		page: lazyPage(() => import("#web/inbox/archive/ArchivePage.tsx"), "ArchivePage"),
		title: "メッセージの保管",
		entry: { icon: ArchiveIcon, label: "メッセージの保管", section: "advanced" },
	},
} satisfies AreaPages;
