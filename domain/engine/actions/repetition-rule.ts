/** Codes of `a_twice_type`. */
export const TWICE_TYPE = { always: 0, once: 1 } as const;

/** Behaviour when an action is triggered again for the same friend (`a_twice_type`). */
export const TWICE_LABELS = {
	[TWICE_TYPE.always]: "何度でも実行する",
	[TWICE_TYPE.once]: "友だちごとに最初の1回だけ",
} as const;

/** `twice_type` of an action that runs each time that it is triggered. */
export const EVERY_TIME = TWICE_TYPE.always;

/** `twice_type` of an action, link or conversion that runs or counts once for each friend. */
export const ONCE_PER_FRIEND = TWICE_TYPE.once;

export type TwiceType = keyof typeof TWICE_LABELS;
