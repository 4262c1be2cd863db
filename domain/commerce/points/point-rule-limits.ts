/** Maximum number of items to which a rule is limited. */
export const MAX_POINT_RULE_ITEMS = 50;
