/** Codes of `a_twice_type`: an action runs each time, or at most once for each friend. */
export const TWICE_TYPE = { eachTime: 0, once: 1 } as const;
