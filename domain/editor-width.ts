/** How wide an editor opens unless it says otherwise, in rem (specification 001 §9). */
export const DEFAULT_EDITOR_WIDTH = 30;
