import type { Cause } from "#domain/engine/actions/action-cause.ts";

/** A cause as the columns of a run. */
export const causeColumns = ({ key, type, id, label, webhookEventId }: Cause) => ({
	cause: key,
	causeType: type,
	causeId: id,
	causeLabel: label,
	webhookEventId: webhookEventId ?? null,
});
