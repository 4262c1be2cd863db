import { useAbility } from "#web/platform/api/consoleSession.ts";

/** Write ability, for fields that a disabled fieldset does not affect. */
export const useMayWriteTemplates = () => useAbility("template-write");
