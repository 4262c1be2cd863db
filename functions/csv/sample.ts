import Encoding from "encoding-japanese";
import { z } from "zod";
import { disposition } from "../http/disposition.ts";

/** The encoding for spreadsheets. Excel recognises UTF-8 by its byte order mark. */
const ENCODERS = {
	"utf-8": (text: string) => new TextEncoder().encode(`\u{feff}${text}`),
	shift_jis: (text: string) =>
		new Uint8Array(Encoding.convert(Encoding.stringToCode(text), { from: "UNICODE", to: "SJIS" })),
};

export const sampleQuery = z.object({ encoding: z.enum(["utf-8", "shift_jis"]).default("utf-8") });

/** A sample file to download. */
export const sampleFile = (
	text: string,
	name: string,
	{ encoding }: z.output<typeof sampleQuery>,
): Response =>
	new Response(ENCODERS[encoding](text), {
		headers: {
			"Content-Type": `text/csv; charset=${encoding}`,
			"Content-Disposition": disposition("attachment", name),
		},
	});
