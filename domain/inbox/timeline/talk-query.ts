import { z } from "zod";
import { optionalId, wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";

/** The query of `GET /api/v1/member/messages/{memberId}` (M-264). */
export const talkQuery = z.object({
	/** The instant where the page before ended; the newest messages without one. */
	ptime: z.preprocess(
		(given) => (given === "" ? undefined : given),
		wholeNumber().pipe(z.number().min(0)).optional(),
	),
	/** The id of the message of that instant with which it ended; elsewhere on the wire the number of a filter. */
	fid: optionalId(),
	/** Goes on towards the newest, in place of the past. */
	to_future: yesNo().default(false),
	/** Reads on in the whole of all messages, where the recent ones ended. */
	all_table: yesNo().default(false),
});

export type TalkQuery = z.output<typeof talkQuery>;
