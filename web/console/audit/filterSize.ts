/** Size of a log's filter: two stand beside each other on a phone, all of them on a desk. */
export const FILTER_SIZE = { flex: "1 1 9rem", maw: "14rem", miw: 0 } as const;
