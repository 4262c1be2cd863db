import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";

const FOLDER = process.env.LINE_OPENAPI_DIR ?? "../shared/line-openapi";

interface WebhookDescription {
	components: { schemas: { Event: { discriminator: { mapping: Record<string, string> } } } };
}

/** The webhook event types that LINE's description names; null where it is not at hand. */
export function describedEventTypes(): string[] | null {
	const file = `${FOLDER}/webhook.yml`;
	if (!existsSync(file)) return null;
	const description = parse(readFileSync(file, "utf8")) as WebhookDescription;
	return Object.keys(description.components.schemas.Event.discriminator.mapping);
}
