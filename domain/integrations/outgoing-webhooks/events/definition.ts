import type { z } from "zod";
import type { Ability } from "#domain/engine/access/abilities.ts";

/** Something that other systems can be told of. */
interface WebhookEvent<Data extends z.ZodType> {
	/** How operators choose it. */
	label: string;
	/** When exactly it is told. */
	help: string;
	/** What an operator must be able to read to have it told to another system. */
	needs: Ability;
	/** What is told of it, besides the friend. */
	data: Data;
}

export const defineWebhookEvent = <Data extends z.ZodType>(event: WebhookEvent<Data>): WebhookEvent<Data> =>
	event;
