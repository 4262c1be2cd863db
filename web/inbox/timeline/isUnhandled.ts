/** Whether a received message waits for an answer: `notify` is 1 until it is marked as handled. */
export const isUnhandled = ({ notify }: { notify?: unknown }): boolean => notify === 1;
