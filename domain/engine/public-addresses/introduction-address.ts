/** Path prefix of the pages to which friends' links of introduction lead, followed by the introducer's code. */
export const INVITE_ROOT = "/invite/";

/** Page that an invited person opens, under the console's origin. */
export const invitePath = <Code extends string>(code: Code) => `${INVITE_ROOT}${code}` as const;

/** Path of the page's button, which leads to LINE. */
export const inviteAddPath = <Code extends string>(code: Code) => `${invitePath(code)}/add` as const;
