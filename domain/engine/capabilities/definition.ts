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

/** Sections of the abilities of a role, in the order of a working day. */
export const ABILITY_SECTIONS = [
	"友だち",
	"タグ・友だち情報",
	"カスタム検索・ジャーニー",
	"シナリオ・リマインダ",
	"テンプレート・画像",
	"リッチメニュー",
	"一斉配信・配信状況",
	"自動応答・回答フォーム",
	"アクション",
	"予約",
	"会計・特典",
	"計測",
	"設定",
] as const;

/** Registry entry of a capability, one file each. */
export type Capability = AbilitiesOfSection & {
	/** Pages by the name that links use. If two addresses match, the first applies. */
	pages: Record<string, CapabilityPage>;
	/** Rooms by the party of their address. */
	rooms?: Record<string, CapabilityRoom>;
};

/** Abilities that can be granted to operators, and their labels. Routes name the ability they need. */
type AbilitiesOfSection =
	| { section: (typeof ABILITY_SECTIONS)[number]; abilities: Record<string, string> }
	| { section?: never; abilities: Record<string, never> };

/** Defines a capability. The registry, which knows all abilities, checks that `needs` are among them. */
export const defineCapability = <const Entry extends Capability>(capability: Entry): Entry => capability;
