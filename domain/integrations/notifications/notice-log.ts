import { z } from "zod";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { NOTICE_STATES, type NoticeState } from "./notice-states.ts";

const NOTICE_STATE_NAMES = Object.keys(NOTICE_STATES) as [NoticeState, ...NoticeState[]];

export const NOTICES_PER_PAGE = 30;

/** Filter of the log, newest message first. */
export const noticeLogQuery = z.object({
	state: z.enum(NOTICE_STATE_NAMES).optional(),
	notification_id: wholeNumber().optional(),
	/** Last entry of the previous page: `createdAt` and id, as returned by it. */
	before: z.string().max(100).optional(),
});

export type NoticeLogQuery = z.output<typeof noticeLogQuery>;

/** Id of a log entry. */
export const noticeParams = z.object({ id: z.uuid() });
