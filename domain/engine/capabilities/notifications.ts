import { defineCapability } from "./definition.ts";

/** Capability: notifications to operators. */
export const notificationsCapability = defineCapability({
	section: "設定",
	abilities: {
		"ad-connect": "広告連携のお知らせを見る",
		"notification-read": "通知設定と送信履歴を見る",
		"notification-write": "通知設定と送り先を作成・編集する",
	},
	pages: {
		/** Notices of the console itself, for every operator; the page shows only those that the abilities allow. */
		notifications: { address: "/line/notifications", needs: [] },
		/** Notifications that the shop has set up: list, form and log. */
		notificationSettings: { address: "/line/notification", needs: ["notification-read"] },
		newNotification: { address: "/line/notification/new", needs: ["notification-write", "friend-read"] },
		notificationChannels: { address: "/line/notification/channels", needs: ["notification-read"] },
		notificationLog: { address: "/line/notification/log", needs: ["notification-read", "friend-read"] },
		notification: { address: "/line/notification/edit/:id", needs: ["notification-write", "friend-read"] },
		/** Explanation of the end of LINE Notify, and of the ways in its place; without data of the account. */
		lineNotify: { address: "/user/line-notify", needs: [] },
	},
});
