import { type GoogleAnswer, notFound, refuse } from "./answer.ts";
import { stop, watch } from "./channels.ts";
import { insert, list, remove, update } from "./events.ts";
import { GOOGLE_FAULTS, type GoogleCallName, strikeGoogle } from "./faults.ts";
import { create, read, show, write } from "./sheets.ts";
import { askTokens, refuseCaller, revoke } from "./tokens.ts";
import {
	begin,
	type Calendar,
	calendarKey,
	findCalendar,
	GOOGLE_ACCOUNT,
	type GoogleWorld,
} from "./world.ts";

/** Whether an address is one of Google's. */
export const isGoogle = (url: URL): boolean => url.hostname.endsWith(".googleapis.com");

const EVENTS = "calendar.events";
const CALENDARS = "calendar.calendarlist.readonly";
const FILES = "drive.file";

/** A call as it came: its path in parts, its query and its body. */
interface Incoming {
	query: URLSearchParams;
	json: unknown;
	form: URLSearchParams;
}

interface Route {
	method: string;
	path: RegExp;
	call: GoogleCallName;
	/** What the caller's token must allow; null where none is asked for. */
	scope: string | null;
	act: (world: GoogleWorld, incoming: Incoming, ...parts: string[]) => GoogleAnswer;
}

const route = (
	method: string,
	path: RegExp,
	call: GoogleCallName,
	scope: string | null,
	act: Route["act"],
): Route => ({
	method,
	path,
	call,
	scope,
	act,
});

const ROUTES: readonly Route[] = [
	route("POST", /^\/token$/, "token", null, (world, { form }) => askTokens(world, form)),
	route("POST", /^\/revoke$/, "revoke", null, (world, { form }) => revoke(world, form.get("token") ?? "")),
	route("GET", /^\/calendar\/v3\/users\/me\/calendarList$/, "calendars", CALENDARS, (world) => ({
		status: 200,
		body: { items: world.records.list<Calendar>(calendarKey("")).map(entryOf) },
	})),
	route(
		"GET",
		/^\/calendar\/v3\/users\/me\/calendarList\/([^/]+)$/,
		"calendars",
		CALENDARS,
		(world, _, id = "") => {
			const calendar = findCalendar(world, id);
			return calendar ? { status: 200, body: entryOf(calendar) } : notFound();
		},
	),
	route("GET", /^\/calendar\/v3\/calendars\/([^/]+)\/events$/, "list", EVENTS, (world, { query }, id = "") =>
		list(world, id, query),
	),
	route(
		"POST",
		/^\/calendar\/v3\/calendars\/([^/]+)\/events$/,
		"insert",
		EVENTS,
		(world, { json }, id = "") => insert(world, id, json),
	),
	route(
		"POST",
		/^\/calendar\/v3\/calendars\/([^/]+)\/events\/watch$/,
		"watch",
		EVENTS,
		(world, { json }, id = "") => watch(world, id, json),
	),
	route(
		"PUT",
		/^\/calendar\/v3\/calendars\/([^/]+)\/events\/([^/]+)$/,
		"update",
		EVENTS,
		(world, { json }, id = "", event = "") => update(world, id, event, json),
	),
	route(
		"DELETE",
		/^\/calendar\/v3\/calendars\/([^/]+)\/events\/([^/]+)$/,
		"delete",
		EVENTS,
		(world, _, id = "", event = "") => remove(world, id, event),
	),
	route("POST", /^\/v4\/spreadsheets$/, "sheet_create", FILES, (world, { json }) => create(world, json)),
	route("GET", /^\/v4\/spreadsheets\/([^/]+)$/, "sheet_read", FILES, (world, _, id = "") => show(world, id)),
	route(
		"GET",
		/^\/v4\/spreadsheets\/([^/]+)\/values\/([^/]+)$/,
		"sheet_read",
		FILES,
		(world, { query }, id = "", range = "") => read(world, id, range, query),
	),
	route(
		"PUT",
		/^\/v4\/spreadsheets\/([^/]+)\/values\/([^/]+)$/,
		"sheet_headings",
		FILES,
		(world, { query, json }, id = "", range = "") => write(world, id, range, { query, json, appends: false }),
	),
	route(
		"POST",
		/^\/v4\/spreadsheets\/([^/]+)\/values\/([^/]+):append$/,
		"sheet_append",
		FILES,
		(world, { query, json }, id = "", range = "") => write(world, id, range, { query, json, appends: true }),
	),
	route("POST", /^\/calendar\/v3\/channels\/stop$/, "stop", EVENTS, (world, { json }) => stop(world, json)),
];

const entryOf = ({ id, summary, accessRole }: Calendar) => ({
	kind: "calendar#calendarListEntry",
	id,
	summary,
	accessRole,
	...(id === GOOGLE_ACCOUNT && { primary: true }),
});

/** Google's side of a call: strict about who asks and what, and broken where it was told to be. */
export async function askGoogle(world: GoogleWorld, request: Request): Promise<Response> {
	begin(world);
	const url = new URL(request.url);
	const text = new TextDecoder().decode(await request.arrayBuffer());
	const found = ROUTES.find(({ method, path }) => method === request.method && path.test(url.pathname));
	if (!found) return respond(notFound());
	const { path, call, scope, act } = found;
	const parts = path.exec(url.pathname)!.slice(1).map(decodeURIComponent);
	const carryOut = (): GoogleAnswer => {
		const refused = scope === null ? null : refuseCaller(world, request.headers.get("authorization"), scope);
		if (refused) return refused;
		const json = parsed(text);
		if (json === undefined && scope !== null && text !== "") return refuse(400, "parseError", "Parse Error");
		return act(world, { query: url.searchParams, json, form: new URLSearchParams(text) }, ...parts);
	};
	const fault = strikeGoogle(world, call);
	if (!fault) return respond(carryOut());
	if (fault.afterwards) carryOut();
	const { answer } = GOOGLE_FAULTS[fault.kind];
	if (answer) return respond(answer());
	if (fault.kind === "silence") await givenUp(request.signal);
	throw new Error("the connection was dropped");
}

const respond = ({ status, body, headers }: GoogleAnswer): Response =>
	new Response(body === undefined ? null : JSON.stringify(body), {
		status,
		headers: { "Content-Type": "application/json; charset=UTF-8", ...headers },
	});

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Resolves once the caller waits no longer. */
const givenUp = (signal: AbortSignal): Promise<void> =>
	signal.aborted
		? Promise.resolve()
		: new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
