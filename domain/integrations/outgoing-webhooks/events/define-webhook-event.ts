import type { z } from "zod";
import type { Ability } from "#domain/engine/access/all-abilities.ts";

/** Event that can be sent to other systems. */
interface WebhookEvent<Data extends z.ZodType> {
	/** Label in the settings. */
	label: string;
	/** Exact condition of the event. */
	help: string;
	/** Ability to read the data, required of an operator who subscribes an endpoint. */
	ability: Ability;
	/** Data of the event, in addition to the friend. */
	data: Data;
}

export const defineWebhookEvent = <Data extends z.ZodType>(event: WebhookEvent<Data>): WebhookEvent<Data> =>
	event;
