/** Kinds of talk with several people: a group with a name, or a talk that LINE calls a room. */
export const GROUP_KINDS = { group: "グループ", room: "複数人トーク" } as const;

export type GroupKind = keyof typeof GROUP_KINDS;

/** States of a message to a group. */
export type GroupSendState = "waiting" | "sent" | "failed";
