import { journeys } from "#db/automation/journeys.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { JOURNEY_KIND } from "#functions/automation/journeys/groups/journey-group-kind.ts";
import type { ItemsTable } from "#functions/engine/explorer/definition.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { ReversibleEntry } from "./definition.ts";

/** Table of the items that the folders of an entry's kind contain. */
export const itemsTableOf = ({ subjectType }: ReversibleEntry, kinds: ItemKinds): ItemsTable =>
	subjectType === JOURNEY_KIND ? journeys : kinds[subjectType as KindName].table;

/** Ability required to change these items. */
export const writeAbilityOf = ({ subjectType }: ReversibleEntry): Ability =>
	subjectType === JOURNEY_KIND ? "journey-write" : kindOf(subjectType as KindName).writeAbility;
