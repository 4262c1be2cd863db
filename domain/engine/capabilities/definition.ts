/** Page of a capability. */
interface CapabilityPage {
	/** Address with its parameters (`/lvf/show/:id`). */
	address: string;
	/** Abilities that are all required. A page that shows friends' identities also needs `friend-read`. */
	needs: readonly string[];
}

/** Party of rooms (partykit.json) that consoles connect to. */
export interface CapabilityRoom {
	/** Ability required to connect. */
	needs: string;
	/**
	 * One room per id (`private-salon.12`); by default a single room with the party's name (`private-inbox`).
	 */
	each?: true;
}

/** Registry entry of a capability, one file each. */
interface Capability {
	/** Abilities that can be granted to operators, and their labels. Routes name the ability they need. */
	abilities: Record<string, string>;
	/** Pages by the name that links use. If two addresses match, the first applies. */
	pages: Record<string, CapabilityPage>;
	/** Rooms by the party of their address. */
	rooms?: Record<string, CapabilityRoom>;
}

/** Defines a capability. The registry, which knows all abilities, checks that `needs` are among them. */
export const defineCapability = <const Entry extends Capability>(capability: Entry): Entry => capability;
