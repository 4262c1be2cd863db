/** Network as shown to operators; the one name of a sender that Cloudflare did not see is this machine. */
export const networkLabel = (network: string): string => (network === "local" ? "この端末" : network);
