import type { ContextFormat } from "../conditions/api.ts";

/** The category of what triggers bring, among all integration data; the event is the trigger's key. */
export const TRIGGER_CATEGORY = "open_api";

/** One field of what a trigger was called with: its key, its value as text, and its type. */
export type ContextEntry = [key: string, value: string, format: ContextFormat];
