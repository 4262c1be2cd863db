import { z } from "zod";
import { optionalId, wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";

/** Query of `GET /api/v1/member/messages/{memberId}` (M-264). */
export const talkQuery = z.object({
	/** Instant at the end of the previous page; the newest messages without one. */
	ptime: z.preprocess(
		(sent) => (sent === "" ? undefined : sent),
		wholeNumber().pipe(z.number().min(0)).optional(),
	),
	/** Id of the last message at that instant; other endpoints use `fid` for a filter. */
	fid: optionalId(),
	/** Whether to continue towards newer messages instead of older ones. */
	to_future: yesNo().default(false),
	/** Whether to continue in the table of all messages, after the end of the recent ones. */
	all_table: yesNo().default(false),
});

export type TalkQuery = z.output<typeof talkQuery>;
