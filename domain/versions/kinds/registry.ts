import type { VersionedKind } from "../field.ts";
import type { VersionedName } from "../kinds.ts";
import { action } from "./action.ts";
import { form } from "./form.ts";
import { richmenu } from "./richmenu.ts";
import { scenario } from "./scenario.ts";
import { template } from "./template.ts";

const KINDS = { action, scenario, template, richmenu, form } satisfies Record<VersionedName, unknown>;

/** What a version of a kind is, for code that does not know the kind. */
export const versionedKindOf = (name: VersionedName) => KINDS[name] as unknown as VersionedKind<unknown>;
