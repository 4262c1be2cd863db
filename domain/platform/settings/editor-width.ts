/** How wide an editor opens unless it says otherwise, in rem (rules, Screens). */
export const DEFAULT_EDITOR_WIDTH = 30;
