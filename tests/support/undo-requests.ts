import { env } from "cloudflare:workers";
import type { UndoResult } from "#domain/console/operators/undo-state.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { sendRequest } from "./send-request.ts";

/** Undoes an audit entry through the API. */
export const requestUndo = (
	id: number,
	as: ConsoleSession,
	options: Parameters<typeof sendRequest>[1] = {},
) => sendRequest(`/api/audit/${id}/undo`, { as, method: "POST", ...options });

/** Undo that must succeed. */
export async function expectUndone(id: number, as: ConsoleSession): Promise<UndoResult> {
	const answer = await requestUndo(id, as);
	if (!answer.ok) throw new Error(await answer.text());
	return answer.json();
}

/** Id of the newest audit entry of a verb. */
export async function newestEntryId(verb: string): Promise<number> {
	const row = await env.DB.prepare("select id from audit_log where verb = ? order by id desc limit 1")
		.bind(verb)
		.first<{ id: number }>();
	if (!row) throw new Error(`Nothing in the log is ${verb}`);
	return row.id;
}
