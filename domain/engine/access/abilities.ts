import { ABILITIES, type Ability } from "#domain/engine/capabilities/registry.ts";

export type { Ability };

export const ALL_ABILITIES = Object.keys(ABILITIES) as Ability[];

/** An ability that nobody holds until somebody who may has agreed, and everybody afterwards (E-286). */
export const AGREED_WITH_BUILDER: Ability = "user-agreed-with-lmenuplus";
