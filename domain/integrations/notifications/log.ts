import { z } from "zod";
import { wholeNumber } from "#domain/platform/wire/wire.ts";

/** Where a message of the outbox stands. */
export const NOTICE_STATES = {
	waiting: "送信待ち",
	sent: "送信済み",
	failed: "失敗",
	parked: "確認待ち",
} as const;
export type NoticeState = keyof typeof NOTICE_STATES;

const STATES = Object.keys(NOTICE_STATES) as [NoticeState, ...NoticeState[]];

export const NOTICES_PER_PAGE = 30;

/** Which messages of the log, newest first. */
export const noticeLogQuery = z.object({
	state: z.enum(STATES).optional(),
	notification_id: wholeNumber().optional(),
	/** The last one that is known: `createdAt` and id, as a page answered them. */
	before: z.string().max(100).optional(),
});

export type NoticeLogQuery = z.output<typeof noticeLogQuery>;

/** A message of the log by its id. */
export const noticeId = z.object({ id: z.uuid() });
