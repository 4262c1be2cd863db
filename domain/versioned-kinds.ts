import { action } from "./actions/version.ts";
import { form } from "./forms/version.ts";
import { richmenu } from "./richmenus/version.ts";
import { scenario } from "./scenarios/version.ts";
import { template } from "./templates/version.ts";
import type { VersionedKind } from "./versions/field.ts";
import type { VersionedName } from "./versions/kinds.ts";

const KINDS = { action, scenario, template, richmenu, form } satisfies Record<VersionedName, unknown>;

/** What a version of a kind is, for code that does not know the kind. */
export const versionedKindOf = (name: VersionedName) => KINDS[name] as unknown as VersionedKind<unknown>;
