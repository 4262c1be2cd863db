import type { z } from "zod";
import { checkBody } from "#simulator/schemas/check-body.ts";
import { pushRequest, replyRequest } from "#simulator/schemas/message-requests.ts";
import {
	aliasRequest,
	aliasUpdateRequest,
	bulkLinkRequest,
	bulkUnlinkRequest,
	richMenuBatchRequest,
	richMenuRequest,
} from "#simulator/schemas/richmenu-requests.ts";
import { fakeLine } from "./fake-line.ts";
import type { RecordedLineCall } from "./line-protocol.ts";

/** The simulator's request schema for a call; null for calls without body. */
function schemaOf({ endpoint, body }: RecordedLineCall): z.ZodType | null {
	if (endpoint === "push") return pushRequest;
	if (endpoint === "reply") return replyRequest;
	if (endpoint === "menu-batch") return richMenuBatchRequest;
	if (endpoint === "menu-make") return richMenuRequest;
	if (endpoint === "menu-alias-make") return aliasRequest;
	if (endpoint === "menu-alias-change") return aliasUpdateRequest;
	if (endpoint === "menu-link" && body) return bulkLinkRequest;
	return endpoint === "menu-unlink" && body ? bulkUnlinkRequest : null;
}

/**
 * Validation errors in the bodies of all calls so far: by the simulator's schemas, and by LINE's own
 * description where it is installed.
 */
export async function findLineProblems(): Promise<string[]> {
	const calls = await fakeLine.calls();
	const strict = calls.flatMap((call) => {
		const schema = schemaOf(call);
		const checked = schema ? checkBody(schema, call.body) : null;
		return checked === null || checked.ok ? [] : [`${call.endpoint}: ${JSON.stringify(checked.error)}`];
	});
	const unknown = calls
		.filter(({ endpoint }) => endpoint === "unknown")
		.map(({ path }) => `unknown: ${path}`);
	return [...strict, ...unknown, ...(await fakeLine.described())];
}
