/** Maximum length of a remark or reason of a request. */
export const MAX_APPROVAL_NOTE = 500;
