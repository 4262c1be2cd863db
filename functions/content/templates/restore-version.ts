import type { TemplateVersionContent } from "#domain/content/templates/version.ts";
import { defineVersionedItems } from "#functions/engine/versions/definition.ts";
import { saveAs } from "#functions/engine/versions/save-as.ts";
import { templateKind } from "./kind.ts";

export const template = defineVersionedItems<TemplateVersionContent>({
	name: "template",
	kind: templateKind,
	restore: (restoring) => saveAs({ ...restoring, kind: templateKind, stays: () => ({}) }),
});
