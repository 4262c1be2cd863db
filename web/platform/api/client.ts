import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { Routers } from "#functions/routers.ts";
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

type Clients = { [Name in keyof Routers]: ReturnType<typeof hc<Routers[Name]>> };

const server = hc("/", options);

/**
 * The server's calls, router by router. All routers stand at the root, so one client reaches them all: they differ in
 * type alone, and a router's type is read only where it is called.
 */
export const client = new Proxy({} as Clients, { get: () => server });

/** Asks an address that is no call of its own, as that of a download with a question behind it. */
export const askAddress = (address: string): Promise<Response> => options.fetch(address);

interface CallOptions {
	/** In place of the time that any call may take, in seconds. */
	timeout?: number | undefined;
	/** Gives the call up before it is answered. */
	signal?: AbortSignal | undefined;
	/** Sent as it is. */
	body?: Blob;
}

/** A call's second argument, where it may take another time than most, or is given up. */
export const within = ({ timeout = TIMEOUT / 1_000, signal, body }: CallOptions) => ({
	init: {
		signal: AbortSignal.any([AbortSignal.timeout(timeout * 1_000), ...(signal ? [signal] : [])]),
		...(body && { body }),
	},
});

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
