import type { TemplateVersionContent } from "#domain/content/templates/template-version-content.ts";
import { defineVersionedItems } from "#functions/engine/versions/definition.ts";
import { saveVersionContent } from "#functions/engine/versions/save-version-content.ts";
import { templateKind } from "./kind.ts";

/** Restores a version of a template by saving its content again. */
export const template = defineVersionedItems<TemplateVersionContent>({
	name: "template",
	kind: templateKind,
	restore: (restoring) =>
		saveVersionContent({ ...restoring, kind: templateKind, unversionedFields: () => ({}) }),
});
