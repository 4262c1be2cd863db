import { FRIENDS_PER_TASK_PAGE } from "#functions/automation/tasks/claim-task.ts";
import { MANUAL_PAGE_SQL, manualPageStatements } from "./action-cases.ts";
import { callJson } from "./bench-product.ts";

/**
 * Floor of a task's cost on the platform: handwritten pages, each one transaction of as many friends as the
 * product's, without decisions. The difference to the handwritten rows is the cost of workerd and D1 per
 * page.
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

/** Lets the floor Worker write a task's rows. @returns number of friends served */
export async function runManualPages(port: number, round: number, sends: boolean): Promise<number> {
	const statements = manualPageStatements(round, sends);
	const pages = { page: MANUAL_PAGE_SQL, statements, size: FRIENDS_PER_TASK_PAGE };
	const { served } = (await callJson(port, "/pages", pages)) as { served: number };
	return served;
}
