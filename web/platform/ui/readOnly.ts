import { createContext, use } from "react";

/** Whether the surrounding fields are read-only, for elements that a disabled fieldset does not affect. */
export const ReadOnly = createContext(false);

export const useReadOnly = (): boolean => use(ReadOnly);
