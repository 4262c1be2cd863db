/** Maximum number of check-ins in one call. */
export const MAX_CHECK_INS = 50;
/** Maximum length of a gate's name. */
export const MAX_GATE = 40;
