/** Width of the builder in a side panel, in rem. */
export const BUILDER_WIDTH = 56;
