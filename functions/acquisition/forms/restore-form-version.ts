import type { FormContent } from "#domain/acquisition/forms/form-content.ts";
import { defineVersionedItems } from "#functions/engine/versions/definition.ts";
import { saveVersionContent } from "#functions/engine/versions/save-version-content.ts";
import { formKind } from "./kind.ts";

/** Restores a form; notification and favourite keep their current values. */
export const form = defineVersionedItems<FormContent>({
	name: "form",
	kind: formKind,
	restore: (args) =>
		saveVersionContent({
			...args,
			kind: formKind,
			unversionedFields: ({ notify, rate }) => ({ notify, rate }),
		}),
});
