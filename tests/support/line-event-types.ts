import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";

const FOLDER = process.env.LINE_OPENAPI_DIR ?? "../shared/line-openapi";

interface WebhookDescription {
	components: { schemas: { Event: { discriminator: { mapping: Record<string, string> } } } };
}

/** Webhook event types in LINE's description; null where it is not installed. */
export function listDescribedEventTypes(): string[] | null {
	const file = `${FOLDER}/webhook.yml`;
	if (!existsSync(file)) return null;
	const description = parse(readFileSync(file, "utf8")) as WebhookDescription;
	return Object.keys(description.components.schemas.Event.discriminator.mapping);
}
