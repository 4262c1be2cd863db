import { useDebouncedValue } from "@mantine/hooks";

/** Debounce of searches in milliseconds. */
const PAUSE = 300;

/** Debounced value. */
export const useDebounced = <T>(value: T, wait = PAUSE): T => useDebouncedValue(value, wait)[0];
