/** Purposes of a resource's linked Google calendar (M-136), with labels. */
export const LINK_TARGETS = { reservation: "予約", shift: "シフト" } as const;
export type LinkTarget = keyof typeof LINK_TARGETS;
