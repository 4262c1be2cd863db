import { Description, descriptionIsPresent } from "./line-description.ts";
import type { Endpoint, LineCall } from "./line-protocol.ts";

/** What LINE's description calls the bodies of our calls. */
const SCHEMAS: Partial<Record<Endpoint | "unknown", string>> = {
	push: "PushMessageRequest",
	reply: "ReplyMessageRequest",
	"menu-make": "RichMenuRequest",
	"menu-alias-make": "CreateRichMenuAliasRequest",
	"menu-alias-change": "UpdateRichMenuAliasRequest",
	"menu-link": "RichMenuBulkLinkRequest",
	"menu-unlink": "RichMenuBulkUnlinkRequest",
};

let description: Description | undefined;

/** What LINE's description finds wrong with the bodies of calls; nothing where it is not at hand. */
export function describedProblems(calls: readonly LineCall[]): string[] {
	if (!descriptionIsPresent) return [];
	description ??= new Description("messaging-api.yml");
	const known = description;
	return calls.flatMap(({ endpoint, body }) => {
		const schema = body === null ? undefined : SCHEMAS[endpoint];
		return schema === undefined
			? []
			: known.problems(schema, body).map((problem) => `${endpoint}: ${problem}`);
	});
}
