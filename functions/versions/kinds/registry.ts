import type { VersionedName } from "#domain/versions/kinds.ts";
import { action } from "./action.ts";
import type { Versioned } from "./definition.ts";
import { form } from "./form.ts";
import { richmenu } from "./richmenu.ts";
import { scenario } from "./scenario.ts";
import { template } from "./template.ts";

/** The kinds of items whose saves are kept. */
export const VERSIONED_KINDS: Record<VersionedName, Versioned> = {
	action,
	scenario,
	template,
	richmenu,
	form,
};
