import type { notificationChannels, notifications } from "#db/integrations/notification-tables.ts";

type Channel = typeof notificationChannels.$inferInsert;
type Notification = typeof notifications.$inferInsert;

/** Channels: a mailbox, which the simulator shows, and a legacy channel of LINE Notify. */
export const DEMO_CHANNELS: Pick<Channel, "id" | "kind" | "name" | "settings">[] = [
	{
		id: 1,
		kind: "mail",
		name: "店長のメール",
		settings: { service: "cloudflare", from: "notice@example.com", to: ["manager@example.com"] },
	},
	{ id: 2, kind: "line_notify", name: "スタッフのLINE Notify", settings: {} },
];

/** Notification setting for the manager: immediate, except at night. */
export const DEMO_NOTIFICATION: Pick<
	Notification,
	"id" | "title" | "useNotify" | "schedule" | "timings" | "channelIds"
> = {
	id: 1,
	title: "予約と配信の失敗",
	useNotify: true,
	schedule: {
		weekdays: [0, 1, 2, 3, 4, 5, 6],
		hour_from: "00:00",
		hour_to: "23:59",
		quiet_from: "22:00",
		quiet_to: "08:00",
		digest: "at_once",
	},
	timings: [
		"form_answered",
		"reservation_made",
		"reservation_requested",
		"reservation_changed",
		"reservation_cancelled",
		"delivery_failed",
		"run_stopped",
		"link_broken",
	],
	channelIds: [1],
};
