/** Display name of a friend. Some have none, and an empty link could be neither read nor pressed. */
export const displayName = (name: string | null | undefined): string => name || "（名前なし）";
