import { descriptionIsPresent, LineDescription } from "./line-description.ts";
import type { LineEndpoint, RecordedLineCall } from "./line-protocol.ts";

/** Names of our request bodies in LINE's OpenAPI description. */
const SCHEMAS: Partial<Record<LineEndpoint | "unknown", string>> = {
	push: "PushMessageRequest",
	reply: "ReplyMessageRequest",
	"menu-make": "RichMenuRequest",
	"menu-alias-make": "CreateRichMenuAliasRequest",
	"menu-alias-change": "UpdateRichMenuAliasRequest",
	"menu-link": "RichMenuBulkLinkRequest",
	"menu-unlink": "RichMenuBulkUnlinkRequest",
};

let description: LineDescription | undefined;

/** Violations of LINE's description in the bodies of calls; empty where the description is not installed. */
export function findDescriptionProblems(calls: readonly RecordedLineCall[]): string[] {
	if (!descriptionIsPresent) return [];
	description ??= new LineDescription("messaging-api.yml");
	const known = description;
	return calls.flatMap(({ endpoint, body }) => {
		const schema = body === null ? undefined : SCHEMAS[endpoint];
		return schema === undefined
			? []
			: known.problems(schema, body).map((problem) => `${endpoint}: ${problem}`);
	});
}
