/**
 * Cause of an event, by which a client that synchronises two systems recognises its own changes. `id` is an
 * operator's, or that of a client's service code; null otherwise.
 */
export interface WebhookActor {
	type: "operator" | "program" | "friend" | "system";
	id: number | null;
}

/** Friend, or visitor of a public page. */
export const BY_FRIEND: WebhookActor = { type: "friend", id: null };

/** Returns the actor of a request: an operator, an API client, or neither. */
export function actorOfRequest(
	operator: { id: number; program?: { codeId: number } | undefined } | undefined,
): WebhookActor {
	if (operator?.program) return { type: "program", id: operator.program.codeId };
	return operator ? { type: "operator", id: operator.id } : { type: "system", id: null };
}
