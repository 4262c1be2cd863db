import Encoding from "encoding-japanese";
import type { Session } from "./operators.ts";
import { call } from "./requests.ts";

/** A text as older spreadsheets save it. */
export const shiftJis = (text: string): Uint8Array<ArrayBuffer> =>
	new Uint8Array(Encoding.convert(Encoding.stringToCode(text), { from: "UNICODE", to: "SJIS" }));

/** A form with a file, as a browser sends it, with its token inside (E-349). */
export function upload(
	path: string,
	as: Session,
	file: BlobPart | null,
	headers: Record<string, string> = {},
): Promise<Response> {
	const form = new FormData();
	form.set("_token", as.token);
	if (file !== null) form.set("file", new File([file], "取り込み.csv", { type: "text/csv" }));
	return call(path, { as, body: form, bare: true, headers: { Origin: "http://console.test", ...headers } });
}
