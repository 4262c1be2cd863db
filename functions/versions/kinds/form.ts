import type { FormContent } from "#domain/versions/kinds/form.ts";
import { formKind } from "../../forms/kind.ts";
import { defineVersionedItems } from "./definition.ts";
import { saveAs } from "./save-as.ts";

export const form = defineVersionedItems<FormContent>({
	name: "form",
	kind: formKind,
	restore: (restoring) =>
		saveAs({ ...restoring, kind: formKind, stays: ({ notify, rate }) => ({ notify, rate }) }),
});
