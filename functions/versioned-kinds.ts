import { action } from "./action-editor/restore-version.ts";
import { form } from "./forms/restore-version.ts";
import { richmenu } from "./richmenus/restore-version.ts";
import { scenario } from "./scenarios/restore-version.ts";
import { template } from "./templates/restore-version.ts";
import type { VersionedKinds } from "./versions/definition.ts";

/** Kinds of items whose saves are kept. Only the entries know all of them; the versions' routes receive them. */
export const VERSIONED_KINDS: VersionedKinds = {
	action,
	scenario,
	template,
	richmenu,
	form,
};
