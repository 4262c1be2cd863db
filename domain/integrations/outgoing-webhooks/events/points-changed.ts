import { z } from "zod";
import { POINT_ENTRY_KINDS, type PointEntryKind } from "#domain/commerce/points/point-entries.ts";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** An entry was added to a friend's points. */
export const pointsChanged = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.pointsChanged,
	ability: "point-read",
	data: z.strictObject({
		entry_id: apiId(),
		kind: z.enum(Object.keys(POINT_ENTRY_KINDS) as [PointEntryKind, ...PointEntryKind[]]),
		/** Signed. */
		points: z.number().int(),
		balance: z.number().int(),
		reason: z.string(),
	}),
});
