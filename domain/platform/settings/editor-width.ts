/** Default width of an editor, rem (rules, Screens). */
export const DEFAULT_EDITOR_WIDTH = 30;
