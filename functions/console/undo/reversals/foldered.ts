import { journeys } from "#db/automation/journeys.ts";
import type { Ability } from "#domain/engine/access/abilities.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { JOURNEY_KIND } from "#functions/automation/journeys/groups/kind.ts";
import type { ItemTable } from "#functions/engine/explorer/definition.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { AuditEntry } from "./definition.ts";

/** Table of the items in the folders of an entry's kind. */
export const tableOf = ({ subjectType }: AuditEntry, kinds: ItemKinds): ItemTable =>
	subjectType === JOURNEY_KIND ? journeys : kinds[subjectType as KindName].table;

/** Ability required to change these items. */
export const writeOf = ({ subjectType }: AuditEntry): Ability =>
	subjectType === JOURNEY_KIND ? "journey-write" : kindOf(subjectType as KindName).write;
