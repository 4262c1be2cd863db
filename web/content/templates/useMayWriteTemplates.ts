import { createContext, useContext } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";

/** Whether the fields belong to a message that is written in the place that sends it. */
export const WrittenInPlaceContext = createContext(false);

/** Whether the operator may change the fields of a template, for those that a disabled fieldset does not disable. */
export function useMayWriteTemplates(): boolean {
	const mayWrite = useAbility("template-write");
	return useContext(WrittenInPlaceContext) || mayWrite;
}
