import { env } from "cloudflare:workers";
import type { Undone } from "#domain/console/operators/undo.ts";
import type { Session } from "./operators.ts";
import { call } from "./requests.ts";

/** Takes back what an entry of the log is of, as a page does. */
export const undo = (id: number, as: Session, options: Parameters<typeof call>[1] = {}) =>
	call(`/api/audit/${id}/undo`, { as, method: "POST", ...options });

/** The same where it must go well. */
export async function undone(id: number, as: Session): Promise<Undone> {
	const answer = await undo(id, as);
	if (!answer.ok) throw new Error(await answer.text());
	return answer.json();
}

/** The newest entry of the log of a verb. */
export async function entryOf(verb: string): Promise<number> {
	const row = await env.DB.prepare("select id from audit_log where verb = ? order by id desc limit 1")
		.bind(verb)
		.first<{ id: number }>();
	if (!row) throw new Error(`Nothing in the log is ${verb}`);
	return row.id;
}
