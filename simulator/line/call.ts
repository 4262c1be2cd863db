import type { Platform } from "../platform.ts";
import type { EndpointName } from "../rules/fault.ts";
import type { LineAnswer } from "./answer.ts";

/** A call to LINE. */
export interface Call {
	at: number;
	requestId: string;
	/** Null for an address that LINE does not have. */
	endpoint: EndpointName | null;
	method: string;
	path: string;
	/** Parts of the path, by name. */
	parameters: Record<string, string>;
	headers: Record<string, string>;
	body: string;
	/** The body as it came: a picture is no text. */
	bytes: Uint8Array<ArrayBuffer>;
}

/** Carries out a call, in one go: nothing else happens at LINE meanwhile. */
export type Handle = (platform: Platform, call: Call) => LineAnswer;

/** Reads a call whole. */
export async function receiveCall(
	platform: Platform,
	endpoint: EndpointName | null,
	request: Request,
	parameters: Record<string, string>,
): Promise<Call> {
	const bytes = new Uint8Array(await request.arrayBuffer());
	const isPicture = (request.headers.get("content-type") ?? "").startsWith("image/");
	const { pathname, search } = new URL(request.url);
	return {
		at: platform.now(),
		requestId: crypto.randomUUID(),
		endpoint,
		method: request.method,
		path: pathname + search,
		parameters,
		headers: Object.fromEntries(request.headers),
		body: isPicture ? `${bytes.length} bytes` : new TextDecoder().decode(bytes),
		bytes,
	};
}

/** Headers as they are kept: enough of a token to compare it, not enough to use it. */
export function headersToKeep(headers: Record<string, string>): Record<string, string> {
	if (!headers.authorization) return headers;
	const [scheme, token = ""] = headers.authorization.split(" ");
	return { ...headers, authorization: `${scheme} …${token.slice(-4)}` };
}
