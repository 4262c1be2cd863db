/** Maximum number of items to which a rule is limited. */
export const MAX_RULE_ITEMS = 50;
