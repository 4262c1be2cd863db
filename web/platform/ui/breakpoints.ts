/** A phone: the bottom bar instead of the sidebar, cards instead of tables. The style sheets use the same width. */
export const NARROW = "(max-width: 48em)";
