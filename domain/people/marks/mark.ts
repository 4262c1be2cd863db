/** A response mark: the state of an operator's work with a friend. */
export interface FriendMark {
	id: number;
	/** The label. */
	value: string;
	/** As `#rgb` or `#rrggbb`. */
	color: string;
	sortIndex: number;
}

/** Where the marks come from: the account's own list, or the choices of a friend-information field. */
export type MarkSource = "legacy" | "var";
