/** Kinds of entries; a correction is an entry, too. */
export const POINT_ENTRY_KINDS = {
	grant: "付与",
	spend: "利用",
	expire: "失効",
	reverse: "取り消し",
} as const;

export type PointEntryKind = keyof typeof POINT_ENTRY_KINDS;

/** Origins of entries, for operators. */
export const POINT_SOURCES = {
	rule: "ルール",
	stamp: "スタンプ",
	hand: "手動",
	effect: "アクション",
	program: "API連携",
	introduction: "友だち紹介",
	reward: "特典",
	expiry: "有効期限",
} as const;

export type PointSource = keyof typeof POINT_SOURCES;
