import type { TemplateVersionContent } from "#domain/templates/version.ts";
import { defineVersionedItems } from "../versions/definition.ts";
import { saveAs } from "../versions/save-as.ts";
import { templateKind } from "./kind.ts";

export const template = defineVersionedItems<TemplateVersionContent>({
	name: "template",
	kind: templateKind,
	restore: (restoring) => saveAs({ ...restoring, kind: templateKind, stays: () => ({}) }),
});
