/** The product's own colour, where a deployment has chosen none: `#rrggbb`. */
export const OWN_COLOUR = "#245a8f";
