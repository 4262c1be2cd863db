import { useDebouncedValue } from "@mantine/hooks";

/** Pause in typing after which a text is searched, in milliseconds. */
const SEARCH_DELAY = 300;

/** Value once it has not changed for the delay. */
export const useDebounced = <T>(value: T, wait = SEARCH_DELAY): T => useDebouncedValue(value, wait)[0];
