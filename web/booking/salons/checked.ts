import type { z } from "zod";
import { type Checked, checkedBy } from "#web/platform/ui/problems.ts";

/** Validates a body but returns it as typed, because the server parses it itself. */
export function checkedAs<Body>(schema: z.ZodType, body: Body): Checked<Body> {
	const checked = checkedBy(schema, body);
	return checked.success ? { success: true, data: body } : checked;
}
