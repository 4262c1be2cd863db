/** What the builder takes where it slides in, in rem. */
export const BUILDER_WIDTH = 56;
