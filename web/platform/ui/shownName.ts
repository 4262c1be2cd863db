/** A name where it is shown. Some friends have none, and a link of no characters could be neither read nor pressed. */
export const shownName = (name: string | null | undefined): string => name || "（名前なし）";
