import type { z } from "zod";
import { type Checked, checkedBy } from "#web/platform/ui/problems.ts";

/** A body as it was typed, where the schema takes it: the server reads it by itself. */
export function checkedAs<Body>(schema: z.ZodType, body: Body): Checked<Body> {
	const checked = checkedBy(schema, body);
	return checked.success ? { success: true, data: body } : checked;
}
