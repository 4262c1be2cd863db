import { form } from "#functions/acquisition/forms/restore-form-version.ts";
import { scenario } from "#functions/automation/scenarios/restore-scenario-version.ts";
import { richmenu } from "#functions/content/rich-menus/restore-rich-menu-version.ts";
import { template } from "#functions/content/templates/restore-template-version.ts";
import { action } from "#functions/engine/action-editor/restore-action-version.ts";
import type { VersionedKinds } from "#functions/engine/versions/definition.ts";

/**
 * Kinds of items whose versions are stored. Only the entry points know all of them; the versions' routes
 * receive them.
 */
export const VERSIONED_KINDS: VersionedKinds = {
	action,
	scenario,
	template,
	richmenu,
	form,
};
