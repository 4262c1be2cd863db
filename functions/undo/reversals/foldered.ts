import { journeys } from "#db/journeys.ts";
import type { Ability } from "#domain/capabilities/abilities.ts";
import { type KindName, kindOf } from "#domain/kinds/registry.ts";
import type { ItemTable } from "../../explorer/definition.ts";
import type { ItemKinds } from "../../explorer/routes.ts";
import { JOURNEY_KIND } from "../../journeys/groups/kind.ts";
import type { AuditEntry } from "./definition.ts";

/** What lies in the folders of the kind that an entry is of. */
export const tableOf = ({ subjectType }: AuditEntry, kinds: ItemKinds): ItemTable =>
	subjectType === JOURNEY_KIND ? journeys : kinds[subjectType as KindName].table;

/** What it takes to change that. */
export const writeOf = ({ subjectType }: AuditEntry): Ability =>
	subjectType === JOURNEY_KIND ? "journey-write" : kindOf(subjectType as KindName).write;
