import type { Session } from "./operators.ts";
import { call } from "./requests.ts";
import { type DeclaredRoute, declaredRoutes } from "./routes.ts";

/** A call of the console that reads: its address, and its body where it is a POST. */
export interface Read {
	name: string;
	address: string;
	json?: object;
	/** What it is answered. */
	status: number;
}

/** What stands in an address beside its path, for calls that ask for more, in a demo shop of 2026-11-20. */
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

/** Bodies of POSTs that read, by the end of their path. */
const BODIES: Record<string, object> = {
	crud: { action: "refresh" },
	appendix: { ids: [1, 2] },
	summaries: { inputs: [] },
	dry_run: { action_id: 1, friend_id: 1 },
	preview: { inputs: [] },
	try: { friend_id: 1 },
};

const MOST_IDS = 5;

const isRead = ({ method, access }: DeclaredRoute): boolean =>
	access?.kind === "ability"
		? method === "GET" || access.reads === true
		: access?.kind === "signed-in" && method === "GET";

/** Every call of an operator that reads, of the first row that the shop has something to tell of. */
export async function findReads(as: Session): Promise<Read[]> {
	const reads: Read[] = [];
	for (const route of declaredRoutes().filter(isRead)) {
		const given = route.method === "POST" ? { json: BODIES[route.path.split("/").at(-1)!]! } : {};
		let found: Read | undefined;
		for (let id = 1; id <= MOST_IDS && found?.status !== 200; id++) {
			const path = route.path.replace(":kind", "reaction").replace(/:\w+/g, String(id));
			const address = path + (QUERIES[route.path] ?? "");
			const answer = await call(address, { as, ...given });
			await answer.body?.cancel();
			if (!found || answer.ok) found = { name: route.name, address, status: answer.status, ...given };
			if (!route.path.includes(":")) break;
		}
		reads.push(found!);
	}
	return reads;
}
