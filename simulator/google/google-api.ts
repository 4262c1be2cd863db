import {
	deleteCalendarEvent,
	insertCalendarEvent,
	listCalendarEvents,
	updateCalendarEvent,
} from "./calendar-events.ts";
import { googleNotFound, refuseGoogleCall, type SimulatedGoogleAnswer } from "./google-answer.ts";
import { GOOGLE_FAULTS, type GoogleCallName, strikeGoogle } from "./google-faults.ts";
import {
	createSimulatedSheet,
	readSimulatedColumn,
	showSimulatedSheet,
	updateSimulatedSheet,
} from "./google-sheets.ts";
import {
	calendarKey,
	createInitialCalendars,
	findCalendar,
	GOOGLE_ACCOUNT,
	type GoogleWorld,
	type SimulatedCalendar,
} from "./google-world.ts";
import { closeChannel, openChannel } from "./push-channels.ts";
import { exchangeGoogleToken, refuseCaller, revokeGrant } from "./simulated-google-tokens.ts";

/** Whether an address is one of Google's. */
export const isGoogleHost = (url: URL): boolean => url.hostname.endsWith(".googleapis.com");

/** Scopes, without the address before them. */
const EVENTS = "calendar.events";
const CALENDARS = "calendar.calendarlist.readonly";
const FILES = "drive.file";

/** Parsed call: its query and its body. */
interface IncomingGoogleCall {
	query: URLSearchParams;
	json: unknown;
	form: URLSearchParams;
}

interface Route {
	method: string;
	path: RegExp;
	call: GoogleCallName;
	/** Scope required of the caller's token; null if none is required. */
	scope: string | null;
	act: (world: GoogleWorld, incoming: IncomingGoogleCall, ...parts: string[]) => SimulatedGoogleAnswer;
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
	route("POST", /^\/token$/, "token", null, (world, { form }) => exchangeGoogleToken(world, form)),
	route("POST", /^\/revoke$/, "revoke", null, (world, { form }) =>
		revokeGrant(world, form.get("token") ?? ""),
	),
	route("GET", /^\/calendar\/v3\/users\/me\/calendarList$/, "calendars", CALENDARS, (world) => ({
		status: 200,
		body: { items: world.records.list<SimulatedCalendar>(calendarKey("")).map(entryOf) },
	})),
	route(
		"GET",
		/^\/calendar\/v3\/users\/me\/calendarList\/([^/]+)$/,
		"calendars",
		CALENDARS,
		(world, _, id = "") => {
			const calendar = findCalendar(world, id);
			return calendar ? { status: 200, body: entryOf(calendar) } : googleNotFound();
		},
	),
	route("GET", /^\/calendar\/v3\/calendars\/([^/]+)\/events$/, "list", EVENTS, (world, { query }, id = "") =>
		listCalendarEvents(world, id, query),
	),
	route(
		"POST",
		/^\/calendar\/v3\/calendars\/([^/]+)\/events$/,
		"insert",
		EVENTS,
		(world, { json }, id = "") => insertCalendarEvent(world, id, json),
	),
	route(
		"POST",
		/^\/calendar\/v3\/calendars\/([^/]+)\/events\/watch$/,
		"watch",
		EVENTS,
		(world, { json }, id = "") => openChannel(world, id, json),
	),
	route(
		"PUT",
		/^\/calendar\/v3\/calendars\/([^/]+)\/events\/([^/]+)$/,
		"update",
		EVENTS,
		(world, { json }, id = "", event = "") => updateCalendarEvent(world, id, event, json),
	),
	route(
		"DELETE",
		/^\/calendar\/v3\/calendars\/([^/]+)\/events\/([^/]+)$/,
		"delete",
		EVENTS,
		(world, _, id = "", event = "") => deleteCalendarEvent(world, id, event),
	),
	route("POST", /^\/v4\/spreadsheets$/, "sheet_create", FILES, (world, { json }) =>
		createSimulatedSheet(world, json),
	),
	route(
		"GET",
		/^\/v4\/spreadsheets\/([^/]+)\/values\/([^/]+)$/,
		"sheet_read",
		FILES,
		(world, _, id = "", range = "") => readSimulatedColumn(world, id, decodeURIComponent(range)),
	),
	route("GET", /^\/v4\/spreadsheets\/([^/]+)$/, "sheet_read", FILES, (world, _, id = "") =>
		showSimulatedSheet(world, id),
	),
	route(
		"POST",
		/^\/v4\/spreadsheets\/([^/]+):batchUpdate$/,
		"sheet_write",
		FILES,
		(world, { json }, id = "") => updateSimulatedSheet(world, id, json),
	),
	route("POST", /^\/calendar\/v3\/channels\/stop$/, "stop", EVENTS, (world, { json }) =>
		closeChannel(world, json),
	),
];

const entryOf = ({ id, summary, accessRole }: SimulatedCalendar) => ({
	kind: "calendar#calendarListEntry",
	id,
	summary,
	accessRole,
	...(id === GOOGLE_ACCOUNT && { primary: true }),
});

/** Call that Google received and has not carried out yet. */
interface LateCall {
	method: string;
	url: string;
	text: string;
}

/** Record of the delayed calls. */
const LATE = "late";

/** Carries out delayed calls, whose callers no longer wait for the answer. */
export function runLateCalls(world: GoogleWorld): void {
	const late = world.records.get<LateCall[]>(LATE) ?? [];
	world.records.delete(LATE);
	for (const { method, url, text } of late) {
		const { pathname, searchParams } = new URL(url);
		const { path, act } = routeOf(method, pathname)!;
		act(world, incomingOf(searchParams, text), ...partsOf(path, pathname));
	}
}

const routeOf = (method: string, pathname: string): Route | undefined =>
	ROUTES.find((each) => each.method === method && each.path.test(pathname));

const partsOf = (path: RegExp, pathname: string): string[] =>
	path.exec(pathname)!.slice(1).map(decodeURIComponent);

const incomingOf = (query: URLSearchParams, text: string): IncomingGoogleCall => ({
	query,
	json: parseJson(text),
	form: new URLSearchParams(text),
});

/** Answers a call as Google would: strict about caller and content, with the configured faults. */
export async function answerGoogleCall(world: GoogleWorld, request: Request): Promise<Response> {
	createInitialCalendars(world);
	const url = new URL(request.url);
	const text = new TextDecoder().decode(await request.arrayBuffer());
	const route = routeOf(request.method, url.pathname);
	if (!route) return respond(googleNotFound());
	const { path, call, scope, act } = route;
	const incoming = incomingOf(url.searchParams, text);
	const carryOut = (): SimulatedGoogleAnswer => {
		const refused = scope === null ? null : refuseCaller(world, request.headers.get("authorization"), scope);
		if (refused) return refused;
		if (incoming.json === undefined && scope !== null && text !== "")
			return refuseGoogleCall(400, "parseError", "Parse Error");
		return act(world, incoming, ...partsOf(path, url.pathname));
	};
	const fault = strikeGoogle(world, call);
	if (!fault) return respond(carryOut());
	if (fault.afterwards) carryOut();
	if (fault.kind === "late") {
		const before = world.records.get<LateCall[]>(LATE) ?? [];
		world.records.put(LATE, [...before, { method: request.method, url: request.url, text }]);
	}
	const { answer } = GOOGLE_FAULTS[fault.kind];
	if (answer) return respond(answer());
	if (fault.kind === "silence") await callerAborted(request.signal);
	throw new Error("the connection was dropped");
}

const respond = ({ status, body, headers }: SimulatedGoogleAnswer): Response =>
	new Response(body === undefined ? null : JSON.stringify(body), {
		status,
		headers: { "Content-Type": "application/json; charset=UTF-8", ...headers },
	});

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Resolves once the caller has disconnected. */
const callerAborted = (signal: AbortSignal): Promise<void> =>
	signal.aborted
		? Promise.resolve()
		: new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
