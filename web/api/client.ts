import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { Api } from "#functions/app.ts";
import { depart } from "./departure.tsx";
import { readError, unanswered } from "./error.ts";

/** How long a call may take unless it brings its own signal. */
const TIMEOUT = 30_000;

let csrfToken = "";

/** Unsafe calls carry the session's token; whoever learns a new one hands it in here. */
export const carryToken = (token: string) => {
	csrfToken = token;
};

const options = {
	headers: (): Record<string, string> => (csrfToken ? { "X-CSRF-Token": csrfToken } : {}),
	fetch: (input: RequestInfo | URL, init?: RequestInit) =>
		fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT) }),
};

/** The server's routes, router by router, typed by the routers themselves. */
export const client = {
	operators: hc<Api["operators"]>("/", options),
	friends: hc<Api["friends"]>("/", options),
	friendSearch: hc<Api["friendSearch"]>("/", options),
	scenarios: hc<Api["scenarios"]>("/", options),
	episodes: hc<Api["episodes"]>("/", options),
	tasks: hc<Api["tasks"]>("/", options),
	tags: hc<Api["tags"]>("/", options),
	actions: hc<Api["actions"]>("/", options),
	reactions: hc<Api["reactions"]>("/", options),
	deliveries: hc<Api["deliveries"]>("/", options),
	webhook: hc<Api["webhook"]>("/", options),
	rooms: hc<Api["rooms"]>("/", options),
	templates: hc<Api["templates"]>("/", options),
	richmenus: hc<Api["richmenus"]>("/", options),
	testers: hc<Api["testers"]>("/", options),
	selector: hc<Api["selector"]>("/", options),
	filters: hc<Api["filters"]>("/", options),
	marks: hc<Api["marks"]>("/", options),
};

interface CallOptions {
	/** Seconds; the house's timeout by default. */
	timeout?: number | undefined;
	handles?: number[] | undefined;
	/** Gives the call up before it is answered. */
	signal?: AbortSignal | undefined;
}

/** A call whose path is known only while it runs, as those of the item kinds are. The types are the caller's word. */
export const call = <Body>(
	method: "GET" | "POST" | "PUT" | "DELETE",
	path: string,
	{
		json,
		body,
		headers,
		timeout = TIMEOUT / 1_000,
		handles,
		signal,
	}: CallOptions & { json?: unknown; body?: Blob; headers?: Record<string, string> } = {},
): Promise<Body> =>
	unwrap(
		options.fetch(path, {
			method,
			headers: {
				...options.headers(),
				...(json !== undefined && { "Content-Type": "application/json" }),
				...headers,
			},
			...(json !== undefined && { body: JSON.stringify(json) }),
			...(body !== undefined && { body }),
			signal: AbortSignal.any([AbortSignal.timeout(timeout * 1_000), ...(signal ? [signal] : [])]),
		}) as unknown as Promise<ClientResponse<unknown, number>>,
		handles && { handles },
	) as Promise<Body>;

type AnyResponse = ClientResponse<unknown, number>;

type SuccessBody<Reply> =
	Reply extends ClientResponse<infer Body, infer Status>
		? [Extract<Status, SuccessStatusCode>] extends [never]
			? never
			: Body
		: never;

/** What a call answers when it goes well: `Wire<typeof client.friends.api.friends.$get>`. */
export type Wire<Call extends (...args: never[]) => Promise<unknown>> = SuccessBody<
	Awaited<ReturnType<Call>>
>;

/**
 * The body of a good answer; anything else throws one `ApiError`. A 401, 403 or 409 also leaves the page, unless the
 * caller names it in `handles`.
 */
export async function unwrap<Reply extends AnyResponse>(
	call: Promise<Reply>,
	{ handles = [] }: { handles?: number[] } = {},
): Promise<SuccessBody<Reply>> {
	const response = await call.catch((reason) => {
		throw unanswered(reason);
	});
	if (response.ok) return readBody(response) as Promise<SuccessBody<Reply>>;
	const error = await readError(response as unknown as Response);
	if (!handles.includes(error.status)) depart(error);
	throw error;
}

async function readBody(response: AnyResponse): Promise<unknown> {
	if (response.status === 204) return null;
	return response.json().catch((reason) => {
		throw unanswered(reason);
	});
}
