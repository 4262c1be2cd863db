import { z } from "zod";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications.ts";
import { list, optionalId, recordId, requiredText, wholeNumber, yesNo } from "#domain/platform/wire/wire.ts";
import { NOTICE_EVENT_NAMES, type NoticeEventName } from "./events/registry.ts";
import { AT_ALL_TIMES, noticeSchedule } from "./schedule.ts";

export const MAX_TITLE = 100;
const MOST_CHANNELS = 10;
/** How many settings there may be. */
export const MOST_NOTIFICATIONS = 100;

/** Of which friends it tells: all that is given must hold (M-145). */
const condition = z.object({
	/** A filter of its own; null or one without conditions is every friend. */
	member_query: z
		.preprocess((value) => (value === "" ? null : value), filterSchema.nullable().default(null))
		.transform((filter) => (filter?.inputs.length === 0 ? null : filter)),
	/** A custom search. */
	model_funnel: optionalId().default(null),
	/** The friends whom this role's operators see. */
	operator_role: optionalId().default(null),
});

/** What the settings page saves (M-089 to M-094, M-144). */
export const notificationInput = z.object({
	title: requiredText(MAX_TITLE, NOTIFICATION_TEXTS.titleRequired),
	use_notify: yesNo().default(true),
	condition: condition.default({ member_query: null, model_funnel: null, operator_role: null }),
	schedule: noticeSchedule.default(AT_ALL_TIMES),
	timings: list(
		z.enum(NOTICE_EVENT_NAMES, { error: NOTIFICATION_TEXTS.timingUnknown }),
		10 * NOTICE_EVENT_NAMES.length,
	)
		.refine((all) => all.length > 0, NOTIFICATION_TEXTS.timingRequired)
		.transform((all) => [...new Set(all)]),
	notification_channels: list(recordId(), MOST_CHANNELS)
		.refine((all) => all.length > 0, NOTIFICATION_TEXTS.channelRequired)
		.transform((all) => [...new Set(all)]),
	/** The version that was edited. */
	version: wholeNumber().optional(),
});

export type NotificationInput = z.output<typeof notificationInput>;

/** What a new setting begins with (M-147, M-348). */
export const BOILERPLATE = {
	title: NOTIFICATION_TEXTS.boilerplateTitle,
	use_notify: true,
	condition: { member_query: null, model_funnel: null, operator_role: null },
	schedule: AT_ALL_TIMES,
	timings: ["message_waiting"] as NoticeEventName[],
	notification_channels: [] as number[],
} satisfies z.input<typeof notificationInput>;

/** Whether it is in use. */
export const notificationUse = z.object({ use_notify: yesNo() });
