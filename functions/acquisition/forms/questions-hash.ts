import { createHash } from "node:crypto";
import type { OpenForm } from "./find-open-form.ts";

/** Hash of the questions, to detect that they changed while an answer was written. */
export const questionsHash = ({ fields }: OpenForm): string =>
	createHash("sha256")
		.update(
			JSON.stringify(
				fields.map(({ id, label, swatch_id, rule, required, options, shown_if }) => [
					id,
					label,
					swatch_id,
					rule,
					required,
					options,
					...(shown_if ? [shown_if.field_id, shown_if.match, shown_if.values] : []),
				]),
			),
		)
		.digest("base64url")
		.slice(0, 12);
