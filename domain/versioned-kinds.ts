import { form } from "#domain/acquisition/forms/version.ts";
import { scenario } from "#domain/automation/scenarios/version.ts";
import { richmenu } from "#domain/content/rich-menus/version.ts";
import { template } from "#domain/content/templates/version.ts";
import { action } from "#domain/engine/actions/version.ts";
import type { VersionedKind } from "#domain/engine/versions/field.ts";
import type { VersionedName } from "#domain/engine/versions/kinds.ts";

const KINDS = { action, scenario, template, richmenu, form } satisfies Record<VersionedName, unknown>;

/** What a version of a kind is, for code that does not know the kind. */
export const versionedKindOf = (name: VersionedName) => KINDS[name] as unknown as VersionedKind<unknown>;
