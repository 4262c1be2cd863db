import { app } from "#functions/app.ts";
import { type Access, declaredAccess } from "#functions/platform/http/access.ts";

/** One route of the Worker, with the access that its first handler declares. */
export interface DeclaredRoute {
	method: string;
	path: string;
	access: Access | undefined;
	/** `METHOD /path`. */
	name: string;
}

/** Every route, once each, in the order of the router. What runs before all of them is left out. */
export function declaredRoutes(): DeclaredRoute[] {
	const seen = new Map<string, DeclaredRoute>();
	for (const { method, path, handler } of app.routes) {
		const name = `${method} ${path}`;
		if (name === "ALL /*" || seen.has(name)) continue;
		seen.set(name, { method, path, access: declaredAccess(handler), name });
	}
	return [...seen.values()];
}

/** An address of the route, its parameters filled in. */
export const addressOfRoute = (route: DeclaredRoute): string =>
	route.path.replace(
		":id",
		route.path.includes("/deliveries/") ? "00000000-0000-4000-8000-000000000000" : "1",
	);
