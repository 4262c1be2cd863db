/** Labels of the send methods: free reply, push, or multicast. */
const METHOD_LABELS: Record<string, string> = { reply: "返信", push: "通常の送信", multicast: "一斉配信" };

export const methodLabel = (method: string | null) => (method && METHOD_LABELS[method]) ?? "—";
