import Encoding from "encoding-japanese";
import type { ConsoleSession } from "./operator-builders.ts";
import { sendRequest } from "./send-request.ts";

/** Text encoded in Shift_JIS, as older spreadsheets save it. */
export const writeShiftJis = (text: string): Uint8Array<ArrayBuffer> =>
	new Uint8Array(Encoding.convert(Encoding.stringToCode(text), { from: "UNICODE", to: "SJIS" }));

/** Multipart form with a file and the CSRF token as a field (E-349). */
export function requestUpload(
	path: string,
	as: ConsoleSession,
	file: BlobPart | null,
	headers: Record<string, string> = {},
): Promise<Response> {
	const form = new FormData();
	form.set("_token", as.token);
	if (file !== null) form.set("file", new File([file], "取り込み.csv", { type: "text/csv" }));
	return sendRequest(path, {
		as,
		body: form,
		bare: true,
		headers: { Origin: "http://console.test", ...headers },
	});
}
