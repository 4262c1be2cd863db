/**
 * Media query for phones: bottom bar instead of sidebar, cards instead of tables. The style sheets use the
 * same width.
 */
export const NARROW = "(max-width: 48em)";
