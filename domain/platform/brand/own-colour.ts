/** Product's own colour, used if a deployment has none: `#rrggbb`. */
export const OWN_COLOUR = "#245a8f";
