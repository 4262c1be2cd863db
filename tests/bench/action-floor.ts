import { FRIENDS_PER_PAGE } from "#functions/automation/tasks/claim.ts";
import { PAGE_BY_HAND, pageByHand } from "./action-cases.ts";
import { call } from "./product.ts";

/**
 * The least that a task costs on the platform: its pages by hand, each one transaction of as many friends as the product's,
 * and nothing decided. Beside the rows by hand it has what workerd and D1 take for a page.
 */
export const ACTION_FLOOR = `
async function servePages(request, env) {
	const { page, statements, size } = await request.json();
	let served = 0;
	for (let behind = 0, last; !last; ) {
		const { results: [next] } = await env.DB.prepare(page).bind(behind, size).all();
		if (next.served > 0) await env.DB.batch(statements.map((sql) => env.DB.prepare(sql).bind(behind, next.until)));
		served += next.served;
		behind = next.until;
		last = next.served < size;
	}
	return Response.json({ served });
}`;

/** Has the floors write what a task would. @returns how many friends it served. */
export async function pagesByHand(port: number, round: number, sends: boolean): Promise<number> {
	const statements = pageByHand(round, sends);
	const pages = { page: PAGE_BY_HAND, statements, size: FRIENDS_PER_PAGE };
	const { served } = (await call(port, "/pages", pages)) as { served: number };
	return served;
}
