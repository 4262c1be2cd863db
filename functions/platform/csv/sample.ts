import { z } from "zod";
import { disposition } from "#functions/platform/http/disposition.ts";
import { encodeFile } from "./write.ts";

export const sampleQuery = z.object({ encoding: z.enum(["utf-8", "shift_jis"]).default("utf-8") });

/** A sample file to download. */
export const sampleFile = (
	text: string,
	name: string,
	{ encoding }: z.output<typeof sampleQuery>,
): Response =>
	new Response(encodeFile(text, encoding), {
		headers: {
			"Content-Type": `text/csv; charset=${encoding}`,
			"Content-Disposition": disposition("attachment", name),
		},
	});
