import { useAbility } from "#web/platform/api/session.ts";

/** Fields that are no form elements do not learn of it from the fieldset around them. */
export const useMayWriteTemplates = () => useAbility("template-write");
