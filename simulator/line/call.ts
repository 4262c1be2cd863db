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
	/** Path parameters, by name. */
	parameters: Record<string, string>;
	headers: Record<string, string>;
	body: string;
	/** Raw body, for pictures. */
	bytes: Uint8Array<ArrayBuffer>;
}

/** Handles a call synchronously, so that no other call interleaves. */
export type Handle = (platform: Platform, call: Call) => LineAnswer;

/** Reads a call with its whole body. */
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

/** Returns headers for the record, with the token shortened: comparable, but not usable. */
export function headersToKeep(headers: Record<string, string>): Record<string, string> {
	if (!headers.authorization) return headers;
	const [scheme, token = ""] = headers.authorization.split(" ");
	return { ...headers, authorization: `${scheme} …${token.slice(-4)}` };
}
