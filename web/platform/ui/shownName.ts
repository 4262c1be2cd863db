/** Display name. Some friends have none, and an empty link could be neither read nor pressed. */
export const shownName = (name: string | null | undefined): string => name || "（名前なし）";
