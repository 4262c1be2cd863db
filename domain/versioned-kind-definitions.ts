import { form } from "#domain/acquisition/forms/form-content.ts";
import { scenario } from "#domain/automation/scenarios/scenario-content.ts";
import { richmenu } from "#domain/content/rich-menus/rich-menu-content.ts";
import { template } from "#domain/content/templates/template-version-content.ts";
import { action } from "#domain/engine/actions/action-version.ts";
import type { VersionedKind } from "#domain/engine/versions/version-field.ts";
import type { VersionedName } from "#domain/engine/versions/versioned-kind-names.ts";

const KINDS = { action, scenario, template, richmenu, form } satisfies Record<VersionedName, unknown>;

/** Definition of a kind's versions, for code that does not know the kind. */
export const findVersionedKind = (name: VersionedName) => KINDS[name] as unknown as VersionedKind<unknown>;
