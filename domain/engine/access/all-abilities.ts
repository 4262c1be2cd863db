import { ABILITIES, type Ability } from "#domain/engine/capabilities/registry.ts";

export type { Ability };

export const ALL_ABILITIES = Object.keys(ABILITIES) as Ability[];

/** Ability that every operator has once one with the right to do so has accepted the terms (E-286). */
export const AGREED_WITH_BUILDER: Ability = "user-agreed-with-lmenuplus";
