import { createNamed } from "#functions/engine/selector/create-named.ts";
import type { AppendableKinds } from "#functions/engine/selector/routes.ts";
import { appendField } from "#functions/people/friend-fields/append-field.ts";
import { createTag } from "#functions/people/tags/create-tag.ts";

/**
 * Kinds of which a selector can create an item from little more than a name. Only the entry points know all
 * of them; the selector's routes receive them.
 */
export const APPENDABLE_KINDS: AppendableKinds = {
	tag: (ctx, { name, group_id }) => createTag({ ctx, input: { name, group_id } }),
	var: appendField,
	site: createNamed("site"),
	phase: createNamed("phase"),
};
