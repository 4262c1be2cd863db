/**
 * Cause of an event, by which a program that keeps two systems alike recognizes its own changes. `id` is an operator's,
 * or that of a program's service code; null elsewhere.
 */
export interface WebhookActor {
	type: "operator" | "program" | "friend" | "system";
	id: number | null;
}

/** A friend or a visitor of a public page. */
export const BY_FRIEND: WebhookActor = { type: "friend", id: null };

/** The actor of a request: an operator, a program, or none of both. */
export function actorOfRequest(
	operator: { id: number; program?: { codeId: number } | undefined } | undefined,
): WebhookActor {
	if (operator?.program) return { type: "program", id: operator.program.codeId };
	return operator ? { type: "operator", id: operator.id } : { type: "system", id: null };
}
