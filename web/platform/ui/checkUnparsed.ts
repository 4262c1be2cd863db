import type { z } from "zod";
import { dropUnknownNames } from "#domain/platform/body-names/drop-unknown-names.ts";
import { type CheckResult, checkDraft } from "./formProblems.ts";

/** Validates a body but returns it unparsed, because the server parses it itself; loaded facts are not sent back. */
export function checkUnparsed<Body>(schema: z.ZodType, body: Body): CheckResult<Body> {
	const checked = checkDraft(schema, body);
	return checked.success ? { success: true, data: dropUnknownNames(schema, body) } : checked;
}
