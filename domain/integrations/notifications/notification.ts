import { z } from "zod";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import {
	boundedList,
	maxSentEntries,
	optionalId,
	recordId,
	requiredText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { NOTICE_EVENT_NAMES, type NoticeEventName } from "./events/registry.ts";
import { AT_ALL_TIMES, noticeSchedule } from "./notice-schedule.ts";

export const MAX_TITLE = 100;
const MAX_CHANNELS_PER_NOTIFICATION = 10;
/** Maximum number of notification settings. */
export const MAX_NOTIFICATIONS = 100;

/** Conditions on the friend, all of which must hold (M-145). */
const condition = z.object({
	/** Filter of the setting; null or one without conditions selects every friend. */
	member_query: z
		.preprocess((value) => (value === "" ? null : value), filterSchema.nullable().default(null))
		.transform((filter) => (filter?.inputs.length === 0 ? null : filter)),
	/** Custom search. */
	model_funnel: optionalId().default(null),
	/** Role whose visible friends are selected. */
	operator_role: optionalId().default(null),
});

/** Body saved by the settings page (M-089 to M-094, M-144). */
export const notificationInput = z.object({
	title: requiredText(MAX_TITLE, NOTIFICATION_TEXTS.titleRequired),
	use_notify: yesNo().default(true),
	condition: condition.default({ member_query: null, model_funnel: null, operator_role: null }),
	schedule: noticeSchedule.default(AT_ALL_TIMES),
	timings: boundedList(
		z.enum(NOTICE_EVENT_NAMES, { error: NOTIFICATION_TEXTS.timingUnknown }),
		maxSentEntries(NOTICE_EVENT_NAMES.length),
	)
		.refine((all) => all.length > 0, NOTIFICATION_TEXTS.timingRequired)
		.transform((all) => [...new Set(all)]),
	notification_channels: boundedList(recordId(), MAX_CHANNELS_PER_NOTIFICATION)
		.refine((all) => all.length > 0, NOTIFICATION_TEXTS.channelRequired)
		.transform((all) => [...new Set(all)]),
	/** Version that was edited. */
	version: wholeNumber().optional(),
});

export type NotificationInput = z.output<typeof notificationInput>;

/** Defaults of a new setting (M-147, M-348). */
export const NOTIFICATION_BOILERPLATE = {
	title: NOTIFICATION_TEXTS.boilerplateTitle,
	use_notify: true,
	condition: { member_query: null, model_funnel: null, operator_role: null },
	schedule: AT_ALL_TIMES,
	timings: ["message_waiting"] as NoticeEventName[],
	notification_channels: [] as number[],
} satisfies z.input<typeof notificationInput>;

/** Whether the setting is active. */
export const notificationUse = z.object({ use_notify: yesNo() });
