import type { LineEndpointName } from "../rules/line-fault.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import type { SimulatedLineAnswer } from "./line-answer.ts";

/** A call to LINE. */
export interface ReceivedLineCall {
	at: number;
	requestId: string;
	/** Null for an unknown address. */
	endpoint: LineEndpointName | null;
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
export type LineCallHandler = (platform: SimulatorPlatform, call: ReceivedLineCall) => SimulatedLineAnswer;

/** Reads a call with its whole body. */
export async function receiveLineCall(
	platform: SimulatorPlatform,
	endpoint: LineEndpointName | null,
	request: Request,
	parameters: Record<string, string>,
): Promise<ReceivedLineCall> {
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

/** Headers for the record, with the token shortened: comparable, but not usable. */
export function recordableHeaders(headers: Record<string, string>): Record<string, string> {
	if (!headers.authorization) return headers;
	const [scheme, token = ""] = headers.authorization.split(" ");
	return { ...headers, authorization: `${scheme} …${token.slice(-4)}` };
}
