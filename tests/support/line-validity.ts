import type { z } from "zod";
import { check } from "#simulator/schemas/check.ts";
import { pushRequest, replyRequest } from "#simulator/schemas/requests.ts";
import {
	aliasRequest,
	aliasUpdateRequest,
	bulkLinkRequest,
	bulkUnlinkRequest,
	richMenuRequest,
} from "#simulator/schemas/richmenu.ts";
import { line } from "./line.ts";
import type { LineCall } from "./line-protocol.ts";

/** The schema of the simulator, strict as LINE is, for the body of a call; calls without body have none. */
function schemaOf({ endpoint, body }: LineCall): z.ZodType | null {
	if (endpoint === "push") return pushRequest;
	if (endpoint === "reply") return replyRequest;
	if (endpoint === "menu-make") return richMenuRequest;
	if (endpoint === "menu-alias-make") return aliasRequest;
	if (endpoint === "menu-alias-change") return aliasUpdateRequest;
	if (endpoint === "menu-link" && body) return bulkLinkRequest;
	return endpoint === "menu-unlink" && body ? bulkUnlinkRequest : null;
}

/**
 * What is wrong with the bodies of the calls made so far: by the simulator's strict schemas, and by LINE's own
 * description where it is at hand.
 */
export async function problemsAtLine(): Promise<string[]> {
	const calls = await line.calls();
	const strict = calls.flatMap((call) => {
		const schema = schemaOf(call);
		const checked = schema ? check(schema, call.body) : null;
		return checked === null || checked.ok ? [] : [`${call.endpoint}: ${JSON.stringify(checked.error)}`];
	});
	const unknown = calls
		.filter(({ endpoint }) => endpoint === "unknown")
		.map(({ path }) => `unknown: ${path}`);
	return [...strict, ...unknown, ...(await line.described())];
}
