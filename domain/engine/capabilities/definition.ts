/** A page of a capability. */
interface CapabilityPage {
	/** Its address, with the names of its parameters (`/lvf/show/:id`). */
	address: string;
	/** The abilities that open it: all of them. A page that shows who friends are needs `friend-read` too. */
	needs: readonly string[];
}

/** A party of rooms (partykit.json) that consoles enter. */
export interface CapabilityRoom {
	/** The ability that opens it. */
	needs: string;
	/** It has a room for each id: `private-salon.12`. By default it has one, of its own name: `private-inbox`. */
	each?: true;
}

/** What the whole product must know of a capability: one file each, listed in the registry. */
interface Capability {
	/** What an operator may be allowed to do with it, and how that is called. Routes name the ability they need. */
	abilities: Record<string, string>;
	/** Its pages, by the name that links use. Of two addresses that fit, the first is meant. */
	pages: Record<string, CapabilityPage>;
	/** Its rooms, by the party of their address. */
	rooms?: Record<string, CapabilityRoom>;
}

/** A capability. That `needs` are abilities is checked in the registry, which knows them all. */
export const defineCapability = <const Entry extends Capability>(capability: Entry): Entry => capability;
