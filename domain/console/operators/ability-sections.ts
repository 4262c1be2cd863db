import { ABILITY_SECTIONS, type Capability } from "#domain/engine/capabilities/definition.ts";
import { ABILITIES, type Ability, CAPABILITIES } from "#domain/engine/capabilities/registry.ts";
import { GRANTABLE_ABILITIES } from "./grantable-abilities.ts";

/** Section of a role, with its abilities. */
export interface AbilitySection {
	label: string;
	abilities: { name: Ability; label: string }[];
}

/** Returns all abilities of roles by section, in the order of a working day. */
export const abilitySections = (): AbilitySection[] =>
	ABILITY_SECTIONS.map((label) => {
		const capabilities = (CAPABILITIES as readonly Capability[]).filter(({ section }) => section === label);
		const names = new Set<string>(capabilities.flatMap(({ abilities }) => Object.keys(abilities)));
		return {
			label,
			abilities: GRANTABLE_ABILITIES.filter((name) => names.has(name)).map((name) => ({
				name,
				label: ABILITIES[name],
			})),
		};
	});

/** Labels of the sections in which a role may change something, and of those that it may only read. */
export function sectionsOfAbilities(abilities: readonly Ability[]): { changes: string[]; reads: string[] } {
	const held = abilitySections().map((section) => ({
		label: section.label,
		names: section.abilities.map(({ name }) => name).filter((name) => abilities.includes(name)),
	}));
	const isRead = (name: Ability) => name.endsWith("-read");
	return {
		changes: held.filter(({ names }) => !names.every(isRead)).map(({ label }) => label),
		reads: held.filter(({ names }) => names.length > 0 && names.every(isRead)).map(({ label }) => label),
	};
}
