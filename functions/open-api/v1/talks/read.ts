import { cursorText } from "#domain/friends/cursor.ts";
import { written } from "#domain/open-api/v1/fields.ts";
import { listMessages } from "../../../friends/messages.ts";
import type { ProgramCtx } from "../program.ts";

/**
 * A page of a friend's talk, the newest first, without what only operators may know: notes, and links of the friend's own.
 * @throws Refusal 404 for a friend whom the program may not see
 */
export async function readTalk(ctx: ProgramCtx, fid: number, before: string | undefined) {
	const { items, next_before } = await listMessages({
		ctx,
		input: { id: fid, before: before === undefined ? undefined : cursorText.parse(before) },
	});
	return {
		items: items.map(({ id, timestamp, outgoing, sender, type, text, unsent }) => ({
			id,
			at: written(timestamp),
			from: outgoing ? ("account" as const) : ("friend" as const),
			sender,
			type,
			text,
			unsent,
		})),
		next_before,
	};
}
