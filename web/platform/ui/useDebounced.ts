import { useDebouncedValue } from "@mantine/hooks";

/** How long somebody may stop typing before a search starts. */
const PAUSE = 300;

/** A value that follows its source once it rests. */
export const useDebounced = <T>(value: T, wait = PAUSE): T => useDebouncedValue(value, wait)[0];
