import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import type { NoticeEventName } from "#domain/integrations/notifications/events/registry.ts";
import type { NoticeSchedule } from "#domain/integrations/notifications/notice-schedule.ts";
import {
	type NotificationInput,
	notificationInput,
} from "#domain/integrations/notifications/notification.ts";
import { type CheckResult, checkDraft } from "#web/platform/ui/formProblems.ts";
import type { ShownNotification } from "./notificationsApi.ts";

/** Form draft of a notification setting. */
export interface NotificationDraft {
	title: string;
	use_notify: boolean;
	filter: Filter | null;
	funnel: number | null;
	role: number | null;
	schedule: NoticeSchedule;
	timings: NoticeEventName[];
	channels: number[];
}

export const notificationDraftOf = (notification: ShownNotification): NotificationDraft => ({
	title: notification.title,
	use_notify: notification.use_notify,
	filter:
		notification.condition.member_query === null ? null : readFilter(notification.condition.member_query),
	funnel: notification.condition.model_funnel,
	role: notification.condition.operator_role,
	schedule: notification.schedule,
	timings: notification.timings,
	// Drops channels that were deleted since.
	channels: notification.notification_channels.filter((id) =>
		notification.choices.channels.some((each) => each.id === id),
	),
});

/** Validates a draft. */
export const checkNotification = (
	{ title, use_notify, filter, funnel, role, schedule, timings, channels }: NotificationDraft,
	version: number | undefined,
): CheckResult<NotificationInput> =>
	checkDraft(notificationInput, {
		title,
		use_notify,
		condition: { member_query: filter, model_funnel: funnel, operator_role: role },
		schedule,
		timings,
		notification_channels: channels,
		...(version !== undefined && { version }),
	});

/** Props of every part of the form. */
export interface NotificationPartProps {
	draft: NotificationDraft;
	set: (part: Partial<NotificationDraft>) => void;
	/** First message by field. */
	errors: Record<string, string>;
}
