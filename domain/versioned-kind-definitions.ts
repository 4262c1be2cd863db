import { versionedForm } from "#domain/acquisition/forms/form-content.ts";
import { versionedScenario } from "#domain/automation/scenarios/scenario-content.ts";
import { versionedRichMenu } from "#domain/content/rich-menus/rich-menu-content.ts";
import { versionedTemplate } from "#domain/content/templates/template-version-content.ts";
import { versionedAction } from "#domain/engine/actions/action-version.ts";
import type { VersionedKind } from "#domain/engine/versions/version-field.ts";
import type { VersionedName } from "#domain/engine/versions/versioned-kind-names.ts";

const KINDS = {
	action: versionedAction,
	scenario: versionedScenario,
	template: versionedTemplate,
	richmenu: versionedRichMenu,
	form: versionedForm,
} satisfies Record<VersionedName, unknown>;

/** Definition of a kind's versions, for code that does not know the kind. */
export const findVersionedKind = (name: VersionedName) => KINDS[name] as unknown as VersionedKind<unknown>;
