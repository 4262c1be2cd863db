import type { FormContent } from "#domain/forms/version.ts";
import { defineVersionedItems } from "../versions/definition.ts";
import { saveAs } from "../versions/save-as.ts";
import { formKind } from "./kind.ts";

export const form = defineVersionedItems<FormContent>({
	name: "form",
	kind: formKind,
	restore: (restoring) =>
		saveAs({ ...restoring, kind: formKind, stays: ({ notify, rate }) => ({ notify, rate }) }),
});
