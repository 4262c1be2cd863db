import type { TemplateVersionContent } from "#domain/versions/kinds/template.ts";
import { templateKind } from "../../templates/kind.ts";
import { defineVersionedItems } from "./definition.ts";
import { saveAs } from "./save-as.ts";

export const template = defineVersionedItems<TemplateVersionContent>({
	name: "template",
	kind: templateKind,
	restore: (restoring) => saveAs({ ...restoring, kind: templateKind, stays: () => ({}) }),
});
