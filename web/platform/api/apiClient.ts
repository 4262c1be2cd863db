import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { Routers } from "#functions/routers.ts";
import { readError, toCallError } from "./apiError.ts";
import { departOnError } from "./departure.tsx";
import { countCall } from "./openCalls.ts";

/** Default timeout of a call in milliseconds. */
const TIMEOUT = 30_000;

let csrfToken = "";

/** Stores the session's CSRF token, which unsafe calls send. */
export const setCsrfToken = (token: string) => {
	csrfToken = token;
};

const options = {
	headers: (): Record<string, string> => (csrfToken ? { "X-CSRF-Token": csrfToken } : {}),
	fetch: (input: RequestInfo | URL, init?: RequestInit) =>
		countCall(fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT) })),
};

type Clients = { [Name in keyof Routers]: ReturnType<typeof hc<Routers[Name]>> };

const server = hc("/", options);

/**
 * API client by router. All routers are mounted at the root, so a single client serves them all: they differ
 * only in type, and a router's type is resolved only where it is used.
 */
export const client = new Proxy({} as Clients, { get: () => server });

/** Fetches a URL outside the typed client, such as a download with a query. */
export const fetchAddress = (address: string): Promise<Response> => options.fetch(address);

interface CallOptions {
	/** Timeout in seconds instead of the default. */
	timeout?: number | undefined;
	/** Aborts the call. */
	signal?: AbortSignal | undefined;
	/** Raw body. */
	body?: Blob;
}

/** Second argument of a call with its own timeout, signal or body. */
export const callOptions = ({ timeout = TIMEOUT / 1_000, signal, body }: CallOptions) => ({
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

/** Success body of a call: `Wire<typeof client.friends.api.friends.$get>`. */
export type Wire<Call extends (...args: never[]) => Promise<unknown>> = SuccessBody<
	Awaited<ReturnType<Call>>
>;

/** Options of a call after which the page stays open whatever its error, which it shows itself. */
export const STAYS_OPEN = { handles: [401, 403, 409] };

/**
 * Returns the body of a successful response; anything else throws an `ApiError`. A 401, 403 or 409 also
 * leaves the page, unless `handles` lists it.
 */
export async function unwrap<Reply extends AnyResponse>(
	call: Promise<Reply>,
	{ handles = [] }: { handles?: number[] } = {},
): Promise<SuccessBody<Reply>> {
	const response = await call.catch((reason) => {
		throw toCallError(reason);
	});
	if (response.ok) return readBody(response) as Promise<SuccessBody<Reply>>;
	const error = await readError(response as unknown as Response);
	if (!handles.includes(error.status)) departOnError(error);
	throw error;
}

async function readBody(response: AnyResponse): Promise<unknown> {
	if (response.status === 204) return null;
	return response.json().catch((reason) => {
		throw toCallError(reason);
	});
}
