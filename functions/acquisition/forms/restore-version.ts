import type { FormContent } from "#domain/acquisition/forms/version.ts";
import { defineVersionedItems } from "#functions/engine/versions/definition.ts";
import { saveAs } from "#functions/engine/versions/save-as.ts";
import { formKind } from "./kind.ts";

export const form = defineVersionedItems<FormContent>({
	name: "form",
	kind: formKind,
	restore: (restoring) =>
		saveAs({ ...restoring, kind: formKind, stays: ({ notify, rate }) => ({ notify, rate }) }),
});
