/** Response mark: the state of the operators' work with a friend. */
export interface FriendMark {
	id: number;
	/** Label. */
	value: string;
	/** `#rgb` or `#rrggbb`. */
	color: string;
	sortIndex: number;
}

/** Source of the marks: the account's own list, or the choices of a friend-information field. */
export type MarkSource = "legacy" | "var";
