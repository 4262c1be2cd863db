import { createContext, use } from "react";

/** Whether the fields around may only be read. Those that are no form elements do not learn of it from their fieldset. */
export const ReadOnly = createContext(false);

export const useReadOnly = (): boolean => use(ReadOnly);
