import { app } from "#functions/app.ts";
import { type Access, declaredAccess } from "#functions/platform/http/route-access.ts";

/** Route of the Worker with the access that its first handler declares. */
export interface DeclaredRoute {
	method: string;
	path: string;
	access: Access | undefined;
	/** `METHOD /path`. */
	name: string;
}

/** All routes in router order, without duplicates and without global middleware. */
export function listDeclaredRoutes(): DeclaredRoute[] {
	const seen = new Map<string, DeclaredRoute>();
	for (const { method, path, handler } of app.routes) {
		const name = `${method} ${path}`;
		if (name === "ALL /*" || seen.has(name)) continue;
		seen.set(name, { method, path, access: declaredAccess(handler), name });
	}
	return [...seen.values()];
}

/** Whether a route requires an operator's session. */
export const isForOperators = (access: Access | undefined): boolean =>
	access?.kind === "ability" || access?.kind === "signed-in" || access?.kind === "headquarters";

/** Address of the route with its parameters filled in. */
export const addressOfRoute = (route: DeclaredRoute): string =>
	route.path.replace(
		":id",
		route.path.includes("/deliveries/") ? "00000000-0000-4000-8000-000000000000" : "1",
	);
