import { itemListPage, lazyPage, linkedPage } from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { ActionIcon, SendIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Pages of actions and deliveries. */
export const enginePages = {
	deliveries: {
		page: lazyPage(() => import("#web/engine/deliveries/DeliveriesPage.tsx"), "DeliveriesPage"),
		title: "配信状況",
		entry: { icon: SendIcon, label: "配信状況", section: "delivery" },
	},
	actions: itemListPage("action", ActionIcon, "response"),
	actionTask: linkedPage(
		"アクションのスケジュール",
		() => import("#web/engine/actions/TaskPage.tsx"),
		"TaskPage",
	),
} satisfies AreaPages;
