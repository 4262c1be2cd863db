import { type DeclaredRoute, listDeclaredRoutes } from "./declared-routes.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { sendRequest } from "./send-request.ts";

/** GET, or POST that only reads: its address, and the body of a POST. */
export interface ConsoleRead {
	name: string;
	address: string;
	json?: object;
	/** Status of the response. */
	status: number;
}

/** Required query strings, for the demo data of 2026-11-20. */
const QUERIES: Record<string, string> = {
	"/api/v1/message/timeline/messages": "?pattern=timeline",
	"/api/link/taps": "?type=template&id=1",
	"/api/broadcasts/:id/results": "?state=sent",
	"/api/salon/:salonId/board": "?from=2026-11-20",
	"/api/salon/:salonId/holds": "?from=2026-11-20",
	"/api/salon/:salonId/availability": "?course_id=1&date=2026-11-21",
	"/api/salon/:salonId/why": "?date=2026-11-21&from=10:00&course_id=1",
	"/api/salon/:salonId/reservations/export": "?from=2026-11-20&to=2026-11-21",
	"/api/salon/:salonId/time_shifts": "?range_date=2026-11-20,2026-11-21",
};

/** Bodies of reading POSTs, by the last path segment. */
const BODIES: Record<string, object> = {
	crud: { action: "refresh" },
	appendix: { ids: [1, 2] },
	summaries: { inputs: [] },
	dry_run: { action_id: 1, friend_id: 1 },
	preview: { inputs: [] },
	try: { friend_id: 1 },
	replay: { type: 0, keywords: ["予約"] },
	items: { trade: "hairSalon", shop: { name: "ひより", opens: "10:00", closes: "19:00", closed: [2] } },
};

const MAX_ID = 5;

const isRead = ({ method, access }: DeclaredRoute): boolean =>
	access?.kind === "ability"
		? method === "GET" || access.reads === true
		: access?.kind === "signed-in" && method === "GET";

/** Every reading call of an operator, with the first id that answers 200. */
export async function findConsoleReads(as: ConsoleSession): Promise<ConsoleRead[]> {
	const reads: ConsoleRead[] = [];
	for (const route of listDeclaredRoutes().filter(isRead)) {
		const json = BODIES[route.path.split("/").at(-1)!];
		if (route.method === "POST" && !json) throw new Error(`${route.name} has no body in BODIES`);
		const given = route.method === "POST" ? { json: json! } : {};
		let found: ConsoleRead | undefined;
		for (let id = 1; id <= MAX_ID && found?.status !== 200; id++) {
			const path = route.path.replace(":kind", "reaction").replace(/:\w+/g, String(id));
			const address = path + (QUERIES[route.path] ?? "");
			const answer = await sendRequest(address, { as, ...given });
			await answer.body?.cancel();
			if (!found || answer.ok) found = { name: route.name, address, status: answer.status, ...given };
			if (!route.path.includes(":")) break;
		}
		reads.push(found!);
	}
	return reads;
}
