import { journeys } from "#db/automation/journeys.ts";
import type { Ability } from "#domain/engine/access/abilities.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { JOURNEY_KIND } from "#functions/automation/journeys/groups/kind.ts";
import type { ItemTable } from "#functions/engine/explorer/definition.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { AuditEntry } from "./definition.ts";

/** What lies in the folders of the kind that an entry is of. */
export const tableOf = ({ subjectType }: AuditEntry, kinds: ItemKinds): ItemTable =>
	subjectType === JOURNEY_KIND ? journeys : kinds[subjectType as KindName].table;

/** What it takes to change that. */
export const writeOf = ({ subjectType }: AuditEntry): Ability =>
	subjectType === JOURNEY_KIND ? "journey-write" : kindOf(subjectType as KindName).write;
