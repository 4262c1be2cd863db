/** Which friends an operator's role lets them see: all, or those who carry one of these tags. */
export type FriendScope = { all: true } | { all: false; tagIds: readonly number[] };

export const EVERYONE: FriendScope = { all: true };
