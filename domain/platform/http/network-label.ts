/** Network as shown to operators; a request that did not pass Cloudflare has `local`, which is this machine. */
export const networkLabel = (network: string): string => (network === "local" ? "この端末" : network);
