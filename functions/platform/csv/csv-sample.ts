import { z } from "zod";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import { encodeFile } from "./write-csv.ts";

export const csvSampleQuery = z.object({ encoding: z.enum(["utf-8", "shift_jis"]).default("utf-8") });

/** Response with a sample file to download. */
export const csvSampleResponse = (
	text: string,
	name: string,
	{ encoding }: z.output<typeof csvSampleQuery>,
): Response =>
	new Response(encodeFile(text, encoding), {
		headers: {
			"Content-Type": `text/csv; charset=${encoding}`,
			"Content-Disposition": contentDisposition("attachment", name),
		},
	});
