import type { Ctx } from "../context.ts";
import { mediaKey } from "./content.ts";

/** Deletes the file of a message that its friend took back. */
export async function erase(ctx: Ctx, lineMessageId: string): Promise<void> {
	await ctx.env.MEDIA.delete(mediaKey(lineMessageId));
}
