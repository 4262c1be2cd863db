import type { z } from "zod";
import { type CheckResult, checkDraft } from "./formProblems.ts";

/** Validates a body but returns it unparsed, because the server parses it itself. */
export function checkUnparsed<Body>(schema: z.ZodType, body: Body): CheckResult<Body> {
	const checked = checkDraft(schema, body);
	return checked.success ? { success: true, data: body } : checked;
}
