import { useAbility } from "#web/platform/api/consoleSession.ts";

/** Whether the operator may write templates; for fields that a disabled fieldset does not disable. */
export const useMayWriteTemplates = () => useAbility("template-write");
