/** What a resource's calendar at Google is linked for (M-136), and how that is called. */
export const LINK_TARGETS = { reservation: "予約", shift: "シフト" } as const;
export type LinkTarget = keyof typeof LINK_TARGETS;
