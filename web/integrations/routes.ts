import { lazyPage, linkedPage } from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { ApiIcon, BellIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Pages of the open API and notifications. */
export const integrationsPages = {
	openApi: {
		page: lazyPage(() => import("#web/integrations/open-api/OpenApiPage.tsx"), "OpenApiPage"),
		title: "API連携",
		entry: { icon: ApiIcon, label: "API連携", section: "advanced" },
	},
	openApiTriggers: {
		...linkedPage("APIトリガー", () => import("#web/integrations/open-api/TriggersPage.tsx"), "TriggersPage"),
		area: "openApi",
	},
	openApiTrigger: {
		...linkedPage("APIトリガー", () => import("#web/integrations/open-api/TriggerPage.tsx"), "TriggerPage"),
		area: "openApi",
	},
	openApiWebhooks: {
		...linkedPage(
			"Webhook送信",
			() => import("#web/integrations/open-api/webhooks/WebhooksPage.tsx"),
			"WebhooksPage",
		),
		area: "openApi",
	},
	openApiWebhook: {
		...linkedPage(
			"Webhookの送信先",
			() => import("#web/integrations/open-api/webhooks/WebhookPage.tsx"),
			"WebhookPage",
		),
		area: "openApi",
	},
	openApiReference: {
		...linkedPage(
			"APIリファレンス",
			() => import("#web/integrations/open-api/reference/ReferencePage.tsx"),
			"ReferencePage",
		),
		area: "openApi",
	},
	openApiCode: {
		...linkedPage("サービスコード", () => import("#web/integrations/open-api/CodePage.tsx"), "CodePage"),
		area: "openApi",
	},
	notificationSettings: {
		page: lazyPage(
			() => import("#web/integrations/notifications/NotificationSettingsPage.tsx"),
			"NotificationSettingsPage",
		),
		title: "通知設定",
		entry: { icon: BellIcon, label: "通知設定", section: "settings" },
	},
	newNotification: linkedPage(
		"通知設定の作成",
		() => import("#web/integrations/notifications/NotificationPage.tsx"),
		"NotificationPage",
	),
	notification: linkedPage(
		"通知設定の編集",
		() => import("#web/integrations/notifications/NotificationPage.tsx"),
		"NotificationPage",
	),
	notificationChannels: linkedPage(
		"通知の送り先",
		() => import("#web/integrations/notifications/ChannelsPage.tsx"),
		"ChannelsPage",
	),
	notificationLog: linkedPage(
		"通知の送信履歴",
		() => import("#web/integrations/notifications/NoticeLogPage.tsx"),
		"NoticeLogPage",
	),
	notifications: linkedPage(
		"通知",
		() => import("#web/integrations/notifications/NotificationsPage.tsx"),
		"NotificationsPage",
	),
	lineNotify: linkedPage(
		"LINE Notifyの終了について",
		() => import("#web/integrations/notifications/LineNotifyPage.tsx"),
		"LineNotifyPage",
	),
} satisfies AreaPages;
